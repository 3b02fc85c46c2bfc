import { closestOf, type Template } from 'notifygen';

/** Says that no approved template has a name, and suggests the closest one. */
export function describeUnknownTemplate(name: string, templates: readonly Template[]): string {
  const closest = closestOf(
    name,
    templates.map((template) => template.name),
  );
  return `no approved template is named ${name}${closest === undefined ? '' : `; did you mean ${closest}?`}`;
}
