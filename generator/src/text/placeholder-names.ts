/** Whether a name only counts, as a placeholder without a name gets one: it says nothing about the meaning. */
export function isStandInName(name: string): boolean {
  return /^(placeholder|header|button)\d+$/.test(name);
}
