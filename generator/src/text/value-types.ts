/** The types that the values of a placeholder may have. */
export const valueTypes = ['text', 'number', 'money', 'date', 'time', 'datetime', 'code'] as const;

export type ValueType = (typeof valueTypes)[number];

/** The keys of a placeholder that say how its values are formatted, in the order of generated code. */
export const formatKeys = [
  'style',
  'weekday',
  'decimals',
  'digits',
  'calendar',
  'timeZone',
  'max',
  'overflow',
] as const;
