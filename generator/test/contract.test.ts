import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scratchShop, writeText } from '../../test/support/files.ts';
import { root } from '../../test/support/run.ts';
import type { Contract } from '../src/contract/contract.js';
import { placeholderLines } from '../src/text/placeholder-lines.js';
import { generate } from './support/small-project.ts';

const schema: object = JSON.parse(readFileSync(join(root, 'generator/contract.schema.json'), 'utf8'));

function contractIn(folder: string): Contract {
  return JSON.parse(readFileSync(join(folder, 'generated/contract.json'), 'utf8'));
}

describe('the contract file', () => {
  let shop = '';
  beforeAll(async () => {
    shop = scratchShop({}, afterAll);
    await generate(shop);
  });

  it('matches its published JSON Schema, which is valid', () => {
    const validate = new Ajv2020({ strict: true }).compile(schema);
    expect(validate(contractIn(shop)), JSON.stringify(validate.errors)).toBe(true);
    expect(validate({ ...contractIn(shop), extra: 1 })).toBe(false);
  });

  it('contains the shape of a template', () => {
    const shape = contractIn(shop).templates.find(({ name }) => name === 'order_shipped');
    expect(shape).toMatchObject({
      function: 'sendOrderShipped',
      source: 'templates/order_shipped.yaml',
      languages: ['en'],
      callerChoosesLanguage: false,
      parameters: ['customerName', 'orderId', 'shipDate'],
      file: 'document',
      body: expect.stringContaining('{{1}}'),
      buttons: [{ kind: 'url', label: 'trackingCode' }],
    });
  });

  it('changes only the lines of the template that changed', async () => {
    const folder = scratchShop();
    await generate(folder);
    const before = readFileSync(join(folder, 'generated/contract.json'), 'utf8').split('\n');
    writeText(
      join(folder, 'templates/lookbook.yaml'),
      readFileSync(join(folder, 'templates/lookbook.yaml'), 'utf8').replace('[season]', '[collection]'),
    );
    expect((await generate(folder)).stdout).toContain('2 files changed');
    const after = readFileSync(join(folder, 'generated/contract.json'), 'utf8').split('\n');
    expect(after.filter((line, index) => line !== before[index])).toStrictEqual(['        "collection"']);
  });
});

it.each<[string, readonly string[]]>([
  ['Hello.', []],
  ['Hi {{1}}! It ships today.\nSee us.\nOr {{2}}', ['Hi {{1}}! It ships today.', 'Or {{2}}']],
  ['Total: {{1}}.50 for  {{2}}. Bye.', ['Total: {{1}}.50 for {{2}}. Bye.']],
  ['Hello.\nAmount you owe us:\n\n*{{1}}*\nThanks.', ['Amount you owe us: *{{1}}*']],
  ['Items:\n1. {{1}}\n2. {{2}}\nBye', ['Items: 1. {{1}} 2. {{2}}']],
  ['Your payment of {{1}}\nwas refused.\nBye.', ['Your payment of {{1}} was refused.']],
  ['Hello.\r\nOrder {{1}}\r\nBye.', ['Order {{1}}']],
  ['不要付款。\n{{1}}', ['不要付款。 {{1}}']],
])('the lines of placeholders of %j is %j', (text, expected) => {
  expect(placeholderLines(text)).toStrictEqual(expected);
});
