import { isDeepStrictEqual } from 'node:util';
import {
  formatProblem,
  isError,
  loadTemplates,
  NotifygenError,
  type Problem,
  type Template,
} from 'notifygen';

/** What reading the templates again found. */
export interface TemplateChanges {
  /** Every problem; where one is an error, the templates stay as they were. */
  readonly problems: readonly Problem[];
  /** Names of templates that are new. */
  readonly added: readonly string[];
  /** Names of templates that are no longer as they were. */
  readonly changed: readonly string[];
  /** Names of templates that are gone. */
  readonly removed: readonly string[];
}

export interface TemplateBook {
  readonly current: () => readonly Template[];
  /** Reads the folder again. Templates that were given as data stay as they are. */
  readonly reload: () => Promise<TemplateChanges>;
}

/**
 * Holds the approved templates of the moment.
 *
 * @throws NotifygenError where the templates have errors, with all of them.
 */
export async function openTemplateBook(source: string | readonly Template[]): Promise<TemplateBook> {
  if (typeof source !== 'string') {
    return { current: () => source, reload: async () => compare(source, source, []) };
  }
  const first = await loadTemplates(source);
  const errors = first.problems.filter(isError);
  if (errors.length > 0)
    throw new NotifygenError(
      ['the templates have errors', ...errors.map((problem) => formatProblem(problem))].join('\n\n'),
    );
  let { templates } = first;
  return {
    current: () => templates,
    reload: async () => {
      const found = await loadTemplates(source);
      if (found.problems.some(isError)) return compare(templates, templates, found.problems);
      const changes = compare(templates, found.templates, found.problems);
      templates = found.templates;
      return changes;
    },
  };
}

function compare(
  before: readonly Template[],
  after: readonly Template[],
  problems: readonly Problem[],
): TemplateChanges {
  const old = new Map(before.map((template) => [template.name, template]));
  const names = new Set(after.map(({ name }) => name));
  return {
    problems,
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

/** A comment moves lines, but changes no template. */
function withoutLines({ lines: _, ...template }: Template): Omit<Template, 'lines'> {
  return template;
}
