import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { root } from '../support/tools.ts';

interface Form {
  readonly name: string;
  readonly description: string;
  readonly body: readonly {
    readonly type: string;
    readonly id?: string;
    readonly attributes: { readonly label?: string; readonly value?: string };
  }[];
}

const folder = join(root, '.github/ISSUE_TEMPLATE');
const forms = readdirSync(folder).filter((name) => name !== 'config.yml');

it.each(forms)('the issue form %s is one that GitHub shows', (file) => {
  const { name, description, body }: Form = parse(readFileSync(join(folder, file), 'utf8'));
  expect([name, description].every((text) => text.length > 3)).toBe(true);
  const fields = body.filter(({ type }) => type !== 'markdown');
  expect(fields.length).toBeGreaterThan(0);
  for (const { type, attributes } of body) {
    expect(['markdown', 'textarea', 'input', 'dropdown', 'checkboxes']).toContain(type);
    expect(attributes).toHaveProperty(type === 'markdown' ? 'value' : 'label');
  }
  expect(new Set(fields.map(({ id }) => id)).size).toBe(fields.length);
});
