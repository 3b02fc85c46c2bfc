import { isDeepStrictEqual } from 'node:util';
import {
  type Diagnostic,
  formatDiagnostic,
  isError,
  type LoadOptions,
  loadTemplates,
  NotifygenError,
  type Template,
} from 'notifygen';

/** The result of reading the templates again. */
export interface TemplateChanges {
  /** If one of them is an error, the templates are unchanged. */
  readonly diagnostics: readonly Diagnostic[];
  /** Names of new templates. */
  readonly added: readonly string[];
  /** Names of templates that changed. */
  readonly changed: readonly string[];
  /** Names of templates that no longer exist. */
  readonly removed: readonly string[];
}

/** What is wrong with a template. Because of an error, the sandbox keeps the previous templates. */
export interface TemplateFinding {
  readonly message: string;
  /** How to fix it. */
  readonly hint?: string;
  /** The YAML file, such as `templates/order_shipped.yaml`. Absent if the folder cannot be read. */
  readonly file?: string;
  /** Counted from 1, in UTF-16 code units. */
  readonly line?: number;
  readonly column?: number;
  /** The finding as `notifygen generate` prints it, with the line of the YAML. */
  readonly text: string;
}

export interface TemplateSource {
  readonly current: () => readonly Template[];
  /** Those of the last reload. */
  readonly errors: () => readonly TemplateFinding[];
  readonly warnings: () => readonly TemplateFinding[];
  /** Reads the folder again. Templates that were passed as data stay the same. */
  readonly reload: () => Promise<TemplateChanges>;
  /** Calls a listener after each reload. Returns a function that unsubscribes it. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** @throws NotifygenError with all errors of the templates. */
export async function openTemplateSource(
  source: string | readonly Template[],
  options: LoadOptions = {},
): Promise<TemplateSource> {
  let { templates, warnings } =
    typeof source === 'string'
      ? await loadValidTemplates(source, options)
      : { templates: source, warnings: [] };
  let errors: readonly TemplateFinding[] = [];
  const listeners = new Set<() => void>();
  const reload = async (): Promise<TemplateChanges> => {
    if (typeof source !== 'string') return compare(source, source, []);
    const { templates: loaded, diagnostics } = await loadTemplates(source, options).catch((error: Error) => {
      errors = [{ message: error.message, text: error.message }];
      throw error;
    });
    errors = diagnostics.filter(isError).map(findingOf);
    warnings = warningsIn(diagnostics);
    if (errors.length > 0) return compare(templates, templates, diagnostics);
    const changes = compare(templates, loaded, diagnostics);
    templates = loaded;
    return changes;
  };
  return {
    current: () => templates,
    errors: () => errors,
    warnings: () => warnings,
    reload: async () => {
      try {
        return await reload();
      } finally {
        for (const listener of [...listeners]) listener();
      }
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function findingOf(diagnostic: Diagnostic): TemplateFinding {
  const { message, hint, file, line, column } = diagnostic;
  return {
    message,
    ...(hint !== undefined && { hint }),
    file,
    line,
    column,
    text: formatDiagnostic(diagnostic),
  };
}

function warningsIn(diagnostics: readonly Diagnostic[]): readonly TemplateFinding[] {
  return diagnostics.filter((diagnostic) => !isError(diagnostic)).map(findingOf);
}

interface ValidTemplates {
  readonly templates: readonly Template[];
  readonly warnings: readonly TemplateFinding[];
}

async function loadValidTemplates(folder: string, options: LoadOptions): Promise<ValidTemplates> {
  const { templates, diagnostics } = await loadTemplates(folder, options);
  const errors = diagnostics.filter(isError);
  if (errors.length === 0) return { templates, warnings: warningsIn(diagnostics) };
  const lines = errors.map((error) => formatDiagnostic(error));
  throw new NotifygenError(['the templates have errors', ...lines].join('\n\n'));
}

function compare(
  before: readonly Template[],
  after: readonly Template[],
  diagnostics: readonly Diagnostic[],
): TemplateChanges {
  const old = new Map(before.map((template) => [template.name, template]));
  const names = new Set(after.map(({ name }) => name));
  return {
    diagnostics,
    added: after.filter(({ name }) => !old.has(name)).map(({ name }) => name),
    changed: after
      .filter((template) => {
        const known = old.get(template.name);
        return known !== undefined && !isDeepStrictEqual(withoutLines(known), withoutLines(template));
      })
      .map(({ name }) => name),
    removed: before.filter(({ name }) => !names.has(name)).map(({ name }) => name),
  };
}

/** A new comment in the YAML moves lines but does not change the template. */
function withoutLines({ lines: _, ...template }: Template): Omit<Template, 'lines'> {
  return template;
}
