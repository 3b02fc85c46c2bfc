import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readmeBlock } from '../support/readme-block.ts';
import { cli, root, runNode, scratchShop, tsc, writeText } from '../support/tools.ts';

describe('the README', () => {
  it('shows the template as it stands in the folder', () => {
    const text = readFileSync(join(root, 'templates/order_shipped.yaml'), 'utf8');
    expect(text.replace(/^#.*\n/, '')).toBe(readmeBlock('yaml', 'name: order_shipped').replace(/^#.*\n/, ''));
  });

  it('quotes what the compiler says of a missing parameter to the letter', () => {
    const folder = scratchShop();
    runNode([cli, 'generate'], folder);
    const slip = readmeBlock('ts', 'sendOrderShipped').replace(", 'Friday'", '');
    writeText(join(folder, 'orders.ts'), slip);
    expect(runNode([tsc, '-p', '.'], folder).stdout).toBe(readmeBlock('text', 'orders.ts'));
  });

  it('quotes what the generator says of a wrong count to the letter', () => {
    const folder = scratchShop();
    const yaml = readFileSync(join(folder, 'templates/order_shipped.yaml'), 'utf8');
    const slip = yaml.replace(/^#.*\n/, '').replace(', shipDate', '');
    writeText(join(folder, 'templates/order_shipped.yaml'), `# templates/order_shipped.yaml\n${slip}`);
    const { status, stderr } = runNode([cli, 'generate'], folder);
    expect(status).toBe(1);
    expect(stderr).toContain(readmeBlock('text', 'templates/order_shipped.yaml:5'));
  });
});
