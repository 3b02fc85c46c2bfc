// @ts-nocheck
import { dynamicButtons, type Placeholder, type Template } from '../template/template.js';
import { standInButton, standInParameter } from '../text/placeholder-names.js';

/** What somebody wrote into a template's file that the imported one, which never has a description, lacks: in words. */
export function lostByHand(before: Template, after: Template): readonly string[] {
  const buttons = dynamicButtons(after.buttons ?? []).map(({ label }) => label);
  return [
    ...before.placeholders.flatMap((one) => (isKept(one, after.placeholders) ? [] : one.label)),
    ...dynamicButtons(before.buttons ?? []).flatMap(({ label }) =>
      buttons.includes(label) || standInButton.test(label) ? [] : `the button ${label}`,
    ),
    ...(before.names.send === after.names.send ? [] : [`the function ${before.names.send}`]),
    ...(before.description === undefined ? [] : ['the description']),
  ];
}

function isKept({ label, description }: Placeholder, placeholders: readonly Placeholder[]): boolean {
  if (standInParameter.test(label) && description === undefined) return true;
  const after = placeholders.find((one) => one.label === label);
  return after !== undefined && (description === undefined || description === after.description);
}
