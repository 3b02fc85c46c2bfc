import { closestOf, type Template } from 'notifygen';

/** Says that there is no template with a name, and suggests the closest one. */
export function describeUnknownTemplate(name: string, templates: readonly Template[]): string {
  const closest = closestOf(
    name,
    templates.map((template) => template.name),
  );
  return `there is no template named ${name}${closest === undefined ? '' : `; did you mean ${closest}?`}`;
}
