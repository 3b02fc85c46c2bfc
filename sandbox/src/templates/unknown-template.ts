import { closestOf, NotifygenError, type Template } from 'notifygen';

/** @throws NotifygenError if there is no such template: no message could ever match. */
export function checkTemplateName(name: string, templates: readonly Template[]): void {
  if (templates.some((template) => template.name === name)) return;
  throw new NotifygenError(describeUnknownTemplate(name, templates));
}

/** The message for an unknown template name, with the closest known name. */
export function describeUnknownTemplate(name: string, templates: readonly Template[]): string {
  const closest = closestOf(
    name,
    templates.map((template) => template.name),
  );
  return `no approved template is named ${name}${closest === undefined ? '' : `; did you mean ${closest}?`}`;
}
