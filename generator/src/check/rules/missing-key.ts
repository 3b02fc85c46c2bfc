import type { SchemaRule } from './rule.js';

export const missingKey: SchemaRule = {
  kind: 'schema',
  name: 'missing-key',
  severity: 'error',
  about: 'keys and values',
  keywords: ['required'],
  docs: { problem: 'A required key, such as `name`, is missing.', fix: 'Add it.' },
  example: 'header: Hi',
  check: ({ error: { params, parentSchema } }) => {
    const key = String(params.missingProperty);
    const example: unknown = parentSchema?.properties?.[key]?.examples?.[0];
    return [{ message: `missing key "${key}"`, hint: `add it, for example ${key}: ${example}` }];
  },
};
