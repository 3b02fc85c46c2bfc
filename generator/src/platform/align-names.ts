import type { PlaceholderYaml } from '../check/template-yaml.js';
import type { Placeholder } from '../template/template.js';
import { isStandInName } from '../text/placeholder-names.js';

/** The platform's placeholders with our names. A placeholder that has another name on the platform keeps that name. */
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
      isStandInName(own.label) ||
      looseForm(approvedName(own)) === looseForm(approvedNameOf(placeholder));
    return isSame ? own.label : `{{${approvedNameOf(placeholder)}}}`;
  });
}

/** The platform's names in the order of our placeholders, if the YAML declares all of them. */
export function orderOf(
  declared: readonly Placeholder[],
  approved: readonly PlaceholderYaml[],
): readonly string[] {
  const names = approved.map(approvedNameOf);
  return declared.flatMap((one) => names.filter((name) => looseForm(name) === looseForm(approvedName(one))));
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
