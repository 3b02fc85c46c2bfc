import { closestOf, NotifygenError, type Template } from 'notifygen';

/** @throws NotifygenError if there is no such template: no message could ever match. */
export function checkTemplateName(name: string, templates: readonly Template[]): void {
  if (templates.some((template) => template.name === name)) return;
  throw new NotifygenError(`no approved template is named ${name}${suggestionFor(name, templates)}`);
}

/** `; did you mean order_shipped?`, or nothing if no known name is close. */
export function suggestionFor(name: string, templates: readonly Template[]): string {
  const closest = closestOf(
    name,
    templates.map((template) => template.name),
  );
  return closest === undefined ? '' : `; did you mean ${closest}?`;
}
