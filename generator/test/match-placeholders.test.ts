import { describe, expect, it } from 'vitest';
import { matchPlaceholders } from '../src/text/match-placeholders.js';

/** The placeholder before for each placeholder after, such as `1<2`; `3<` is new. */
function aligned(before: string, after: string, evidence?: (a: string, b: string) => number): string {
  const found = matchPlaceholders(before, after, evidence);
  const numbers = [...new Set([...after.matchAll(/\{\{(\d+)\}\}/g)].map(([, number]) => Number(number)))];
  return numbers
    .sort((a, b) => a - b)
    .map((number) => `${number}<${found.get(String(number)) ?? ''}`)
    .join(' ');
}

describe('the placeholders of two versions of a text', () => {
  it.each<[string, string, string]>([
    ['Hi {{1}}, order {{2}}.', 'Hi {{1}}, order {{2}}.', '1<1 2<2'],
    ['Hi {{1}}, order {{2}} ships.', 'Dear {{1}}, order {{2}} ships.', '1<1 2<2'],
    ['Order {{1}} ships on {{2}}.', 'Hi {{1}}, order {{2}} ships on {{3}}.', '1< 2<1 3<2'],
    ['Order {{1}} ships on {{2}}.', 'Order {{1}} with {{2}} ships on {{3}}.', '1<1 2< 3<2'],
    ['Hi {{1}}!', 'Hello {{1}} from {{2}}!', '1<1 2<'],
    ['Hi {{1}}, order {{2}} ships on {{3}}.', 'Hi {{1}}, your parcel ships on {{2}}.', '1<1 2<3'],
    ['Order {{1}} costs {{2}}.', 'You pay {{1}}, which order {{2}} costs.', '1<2 2<1'],
    ['Order {{1}} costs {{2}}.', 'Pay {{1}} with {{2}}.', '1<1 2<2'],
    ['Code {{1}}. Again: {{1}}.', '{{1}}, your code: {{2}}. Again: {{2}}.', '1< 2<1'],
    ['From {{1}} to {{2}} today.', 'To {{1}} today.', '1<2'],
    ['您的订单{{1}}将于{{2}}送达。', '{{1}}您好,您的订单{{2}}将于{{3}}送达。', '1< 2<1 3<2'],
    ['طلبك {{1}} يصل يوم {{2}}.', 'مرحبا {{1}}، طلبك {{2}} يصل يوم {{3}}.', '1< 2<1 3<2'],
    ['Hi {{1}}, it costs {{2}} in total.', 'Hi {{1}}, with {{2}} it costs {{3}} in total.', '1<1 2< 3<2'],
    ['{{1}} {{2}}', '{{1}} {{2}} {{3}}', '1<1 2<2 3<'],
    ['Hi.', 'Hi {{1}}.', '1<'],
  ])(
    'are matched by the words around them, then by their order: %s becomes %s',
    (before, after, expected) => {
      expect(aligned(before, after)).toBe(expected);
    },
  );

  it('are matched by other evidence first', () => {
    const isSwapped = (a: string, b: string): number => (a === b ? 0 : 100);
    expect(aligned('Order {{1}} costs {{2}}.', 'Order {{1}} costs {{2}}.', isSwapped)).toBe('1<2 2<1');
  });
});
