/** Finds a dash or colon without a space after it: YAML reads `-reply: b` as a key and `name:welcome` as a text. */
export function missingSpace(line: string) {
  const dash = /^ *-(?=[A-Za-z{'"])/.exec(line)?.[0];
  if (dash !== undefined) return { offset: dash.length - 1, hint: 'put a space after the dash' };
  const key = /^ *(?:- +)?[a-z]+:(?=[^\s/])/.exec(line)?.[0];
  return key === undefined ? undefined : { offset: key.length - 1, hint: 'put a space after the colon' };
}
