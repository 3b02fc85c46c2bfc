import { describe, expect, it } from 'vitest';
import { namesOf } from '../src/text/template-names.js';

describe('the names in generated code', () => {
  it.each([
    ['order_shipped', 'order-shipped', 'sendOrderShipped', 'OrderShippedMessage'],
    ['2fa_code', '2fa-code', 'send2faCode', '_2faCodeMessage'],
    ['delete', 'delete', 'sendDelete', 'DeleteMessage'],
    ['index', 'index_', 'sendIndex', 'IndexMessage'],
    ['con', 'con_', 'sendCon', 'ConMessage'],
    ['_a__b_', 'a-b', 'sendAB', 'ABMessage'],
  ])('are valid for the template %s', (name, module, send, messageType) => {
    expect(namesOf({ name })).toMatchObject({ module, send, messageType });
  });

  it('are derived from the key function', () => {
    expect(namesOf({ name: 'order1', function: 'sendOrderOne' })).toStrictEqual({
      module: 'order-one',
      send: 'sendOrderOne',
      build: 'buildOrderOne',
      messageType: 'OrderOneMessage',
      parametersType: 'OrderOneParameters',
    });
  });

  it('stay unique and short enough for every file system if the template has a long name', () => {
    const modules = ['x', 'y'].map((end) => namesOf({ name: 'a'.repeat(511) + end })?.module ?? '');
    expect(modules.map((module) => module.length)).toStrictEqual([100, 100]);
    expect(new Set(modules).size).toBe(2);
  });
});
