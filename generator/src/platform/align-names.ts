import type { PlaceholderYaml } from '../check/template-yaml.js';
import type { Placeholder } from '../template/template.js';
import { isStandInName } from '../text/placeholders.js';

/** The platform's placeholders by our names. One that the platform has under another name is shown by that name. */
export function alignNames(
  declared: readonly Placeholder[],
  approved: readonly PlaceholderYaml[],
): readonly string[] {
  return approved.map((placeholder, index) => {
    const own =
      declared.length === approved.length
        ? declared[index]
        : declared.find((one) => looseForm(approvedName(one)) === looseForm(approvedNameOf(placeholder)));
    if (own === undefined) return placeholder.name;
    const isSame =
      isStandInName(placeholder.name) ||
      isStandInName(approvedName(own)) ||
      looseForm(approvedName(own)) === looseForm(approvedNameOf(placeholder));
    return isSame ? own.label : `{{${approvedNameOf(placeholder)}}}`;
  });
}

/** The platform's names in the order of our placeholders. Those that are not known here take the places that are left. */
export function orderOf(
  declared: readonly Placeholder[],
  approved: readonly PlaceholderYaml[],
): readonly string[] {
  const rest = new Set(approved.map(approvedNameOf));
  const take = (isWanted: (name: string) => boolean): string | undefined => {
    const found = [...rest].find(isWanted);
    if (found !== undefined) rest.delete(found);
    return found;
  };
  const same = declared.map((one) => take((name) => name === approvedName(one)));
  const known = declared.map(
    (one, index) => same[index] ?? take((name) => looseForm(name) === looseForm(approvedName(one))),
  );
  return [...known.flatMap((name) => name ?? take(() => true) ?? []), ...rest];
}

function approvedName({ label, approvedAs = label }: Placeholder): string {
  return approvedAs;
}

function approvedNameOf({ name, approvedAs = name }: PlaceholderYaml): string {
  return approvedAs;
}

/** `customer_name` on the platform may be `customerName` here. */
function looseForm(name: string): string {
  return name.replaceAll(/[^\p{L}\p{N}]+/gu, '').toLowerCase();
}
