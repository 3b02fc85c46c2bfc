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
      template: 'templateOrderOne',
      messageType: 'OrderOneMessage',
      parametersType: 'OrderOneParameters',
    });
  });

  it('of one template cannot be those of another, unless their functions have the same name', () => {
    const names = 'x send_x build_x template_x x_message x_parameters templates s 2 _'.split(' ');
    const declared = names.flatMap((name) => namesOf({ name }) ?? []);
    const values = declared.flatMap(({ send, build, template }) => [send, build, template]);
    const types = declared.flatMap(({ messageType, parametersType }) => [messageType, parametersType]);
    expect(declared).toHaveLength(9);
    // The index has both too.
    const all = ['templates', 'Templates', ...values, ...types];
    expect(new Set(all).size).toBe(2 + 9 * 5);
    for (const name of all) expect(name).toMatch(/^[A-Za-z_]/);
  });

  it('stay unique and short enough for every file system if the template has a long name', () => {
    const modules = ['x', 'y'].map((end) => namesOf({ name: 'a'.repeat(511) + end })?.module ?? '');
    expect(modules.map((module) => module.length)).toStrictEqual([100, 100]);
    expect(new Set(modules).size).toBe(2);
  });
});
