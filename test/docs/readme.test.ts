import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scratchShop, writeText } from '../support/files.ts';
import { codeBlock, readPage } from '../support/markdown.ts';
import { notifygen } from '../support/notifygen.ts';
import { typeCheck } from '../support/typescript.ts';

const readme = readPage('README.md');
/** The template without its first line, a comment. */
const template = readPage('templates/order_shipped.yaml').replace(/^#.*\n/, '');

describe('the README', () => {
  it('shows the template of this repository', () => {
    expect(codeBlock(readme, 'yaml', 'name: order_shipped').replace(/^#.*\n/, '')).toBe(template);
  });

  it("quotes the compiler's exact message for a missing parameter", async () => {
    const folder = scratchShop({ 'notifygen.config.json': '{ "out": "src/generated" }' });
    await notifygen(folder, 'generate');
    const mistake = codeBlock(readme, 'ts', 'sendOrderShipped').replace(", 'Friday'", '');
    writeText(join(folder, 'src/orders.ts'), mistake);
    expect(typeCheck(folder).stdout).toBe(codeBlock(readme, 'text', 'orders.ts'));
  });

  it("quotes the generator's exact message for a wrong number of placeholders", async () => {
    const mistake = template.replace(', shipDate', '');
    const folder = scratchShop();
    writeText(join(folder, 'templates/order_shipped.yaml'), `# templates/order_shipped.yaml\n${mistake}`);
    const { status, stderr } = await notifygen(folder, 'generate');
    expect(status).toBe(1);
    expect(stderr).toContain(codeBlock(readme, 'text', 'templates/order_shipped.yaml:5'));
  });
});
