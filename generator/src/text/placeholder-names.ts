/** Whether a name is a default such as `placeholder1`, which says nothing about the meaning. */
export function isStandInName(name: string): boolean {
  return /^(placeholder|header|button)\d+$/.test(name);
}
