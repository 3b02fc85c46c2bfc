import type { Template } from './model.js';
import type { Problem } from './problem.js';
import { problemAtValue, type Source } from './source.js';

interface Named {
  readonly source: Source;
  readonly template: Template;
}

/** Finds templates that share a name, or whose names meet in the generated code. */
export function nameProblems(templates: readonly Named[]): readonly Problem[] {
  const byName = new Map<string, Template>();
  const byGeneratedName = new Map<string, Template>();
  return templates.flatMap(({ source, template }) => {
    const twin = byName.get(template.name);
    if (twin) {
      return [
        problemAtValue(source, ['name'], {
          message: `${template.name} is declared in ${twin.file} too`,
          hint: 'one file a template: list several languages under language',
        }),
      ];
    }
    byName.set(template.name, template);
    const { module, send, messageType } = template.names;
    const neighbour = [module, send, messageType]
      .map((name) => byGeneratedName.get(name))
      .find((found) => found);
    for (const name of [module, send, messageType]) byGeneratedName.set(name, template);
    if (!neighbour) return [];
    return [
      problemAtValue(source, ['name'], {
        message: `${template.name} and ${neighbour.name} in ${neighbour.file} both generate ${send} in ${module}`,
        hint: 'settle it in one of them with the key function, such as function: sendOrderOne',
      }),
    ];
  });
}
