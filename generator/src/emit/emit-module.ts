import { compareText } from '../diagnostics/diagnostic.js';
import { type Template, unapprovedLanguages } from '../template/template.js';
import { declarationMap } from './declaration-map.js';
import { docLine } from './doc-comment.js';
import { type Form, importOf, inForm, isTypeName, type Structure } from './forms.js';
import { moduleOf } from './module.js';
import { filesOf } from './module-files.js';
import { firstLines, type PrintOptions, print } from './print.js';

/** Files as pairs of a name and a text. */
export type EmittedFiles = readonly (readonly [name: string, text: string])[];

/**
 * The files of one template's module.
 *
 * @param yamlPath Path of its YAML file from the output folder.
 */
export function emitModule(template: Template, yamlPath: string, options: PrintOptions): EmittedFiles {
  const isNarrowed = options.unapproved === 'error' && unapprovedLanguages(template).length > 0;
  const { runtimeNames, exports } = moduleOf(template, isNarrowed);
  return filesOf(template.names.module, options).flatMap(({ name, form }): EmittedFiles => {
    const text = print([
      ...firstLines(form, options, docLine(template.file), isNarrowed),
      runtimeImport(form, runtimeNames, options),
      ...inForm(form, exports),
    ]);
    if (form !== 'declarations') return [[name, text]];
    const map = `${name}.map`;
    return [
      [name, `${text}//# sourceMappingURL=${map}\n`],
      [map, declarationMap(name, text, { yamlPath, line: template.lines?.name ?? 1 })],
    ];
  });
}

const defaultRuntime = '@notifygen/runtime/codegen';

/** The import of the used names that a file of a form needs. */
function runtimeImport(
  form: Form,
  names: ReadonlySet<string>,
  { runtimeModule = defaultRuntime }: PrintOptions,
): Structure {
  const used = [...names].filter((name) =>
    isTypeName(name) ? form !== 'javascript' : form !== 'declarations',
  );
  return importOf(
    used.sort((a, b) => compareText(a.toLowerCase(), b.toLowerCase())),
    runtimeModule,
  );
}
