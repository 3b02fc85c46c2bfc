import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cli, root, runNode, scratchShop, tsc, writeText } from './tools.ts';

const readme = readFileSync(join(root, 'README.md'), 'utf8');

function blocks(language: string): readonly string[] {
  return [...readme.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gs'))].map(
    (match) => match[1] ?? '',
  );
}

function block(language: string, holding: string): string {
  const found = blocks(language).find((text) => text.includes(holding));
  if (found === undefined) throw new Error(`the README has no ${language} block with ${holding}`);
  return found;
}

describe('the README', () => {
  it('shows the template as it stands in the folder', () => {
    const text = readFileSync(join(root, 'templates/order_shipped.yaml'), 'utf8');
    expect(text.replace(/^#.*\n/, '')).toBe(block('yaml', 'name: order_shipped').replace(/^#.*\n/, ''));
  });

  it('quotes what the compiler says of a missing parameter to the letter', () => {
    const folder = scratchShop();
    runNode([cli, 'generate'], folder);
    const slip = block('ts', 'sendOrderShipped').replace(", 'Friday'", '');
    writeText(join(folder, 'orders.ts'), slip);
    expect(runNode([tsc, '-p', '.'], folder).stdout).toBe(block('text', 'orders.ts'));
  });

  it('quotes what the generator says of a wrong count to the letter', () => {
    const folder = scratchShop();
    const yaml = readFileSync(join(folder, 'templates/order_shipped.yaml'), 'utf8');
    const slip = yaml.replace(/^#.*\n/, '').replace(', shipDate', '');
    writeText(join(folder, 'templates/order_shipped.yaml'), `# templates/order_shipped.yaml\n${slip}`);
    const { status, stderr } = runNode([cli, 'generate'], folder);
    expect(status).toBe(1);
    expect(stderr).toContain(block('text', 'templates/order_shipped.yaml:5'));
  });
});
