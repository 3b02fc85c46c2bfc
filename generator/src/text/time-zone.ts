/** Whether it is the IANA name of a time zone, as far as this version of Node knows. */
export function isTimeZone(name: string): boolean {
  try {
    // An offset, such as +01:00, is the same in summer and winter, which no place is meant to be.
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}
