import { expect, it } from 'vitest';
import { directionOf } from '../../ui/bubble/text-parts.js';

it.each([
  ['rtl', 'مرحبًا Ann'],
  ['rtl', 'שלום'],
  ['rtl', '*12.50 €* للحساب'],
  ['rtl', '\u200f12 EUR'],
  ['rtl', '\u2068INV-7\u2069 فاتورة'],
  ['rtl', '٣ طلبات'],
  ['ltr', 'INV-7 فاتورة'],
  ['ltr', '\u2068مرحبًا\u2069 is back'],
  ['ltr', '\u2068مرحبًا'],
  ['ltr', '٣ orders'],
  ['ltr', '12.50'],
  ['ltr', ''],
])('a text is shown %s, as on a phone: %j', (direction, text) => {
  expect(directionOf(text)).toBe(direction);
});
