import { closestOf, type Template } from 'notifygen';

/** The message for an unknown template name, with the closest known name. */
export function describeUnknownTemplate(name: string, templates: readonly Template[]): string {
  const closest = closestOf(
    name,
    templates.map((template) => template.name),
  );
  return `no approved template is named ${name}${closest === undefined ? '' : `; did you mean ${closest}?`}`;
}
