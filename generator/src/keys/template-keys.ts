import { formatKeys } from './placeholder-types.js';

/** The keys at the top of a template. */
export const topKeys: readonly string[] = [
  'name',
  'language',
  'placeholders',
  'header',
  'body',
  'footer',
  'file',
  'fileExample',
  'buttons',
  'category',
  'status',
  'delivery',
  'function',
  'description',
];

/** The keys below each key of a template that no other map has. */
export const partKeys: Readonly<Record<string, readonly string[]>> = {
  buttons: ['url', 'phone', 'reply'],
  placeholders: ['approvedAs', 'example', ...formatKeys],
  delivery: ['priority', 'expires', 'quietHours', 'onUnknown'],
};
