import { dynamicButtons, type Placeholder, type Template } from './model.js';
import { isStandIn } from './number-placeholders.js';

/** What somebody wrote into a template's file that the imported one has no place for, in words. */
export function lostByHand(before: Template, after: Template): readonly string[] {
  const buttons = dynamicButtons(after.buttons ?? []).map(({ label }) => label);
  return [
    ...before.placeholders.flatMap((one) => (isKept(one, after.placeholders) ? [] : one.label)),
    ...dynamicButtons(before.buttons ?? []).flatMap(({ label }) =>
      buttons.includes(label) || /^button\d+$/.test(label) ? [] : `the button ${label}`,
    ),
    ...(before.names.send === after.names.send ? [] : [`the function ${before.names.send}`]),
    ...(before.description === undefined || before.description === after.description
      ? []
      : ['the description']),
  ];
}

function isKept({ label, description }: Placeholder, placeholders: readonly Placeholder[]): boolean {
  if (isStandIn(label) && description === undefined) return true;
  const after = placeholders.find((one) => one.label === label);
  return after !== undefined && (description === undefined || description === after.description);
}
