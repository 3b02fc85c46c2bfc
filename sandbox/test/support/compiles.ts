import { expect } from 'vitest';
import { scratchShop } from '../../../test/support/files.ts';
import { notifygen } from '../../../test/support/notifygen.ts';
import { runNode } from '../../../test/support/run.ts';
import { tsc } from '../../../test/support/typescript.ts';

export const declaredClient =
  "import type { Client } from '@notifygen/runtime';\ndeclare const client: Client;\n";

/** Expects that files compile beside the generated code of this repository's templates. */
export async function compiles(files: Readonly<Record<string, string>>, config: object = {}): Promise<void> {
  const folder = scratchShop({ ...files, 'notifygen.config.json': JSON.stringify(config) });
  expect(await notifygen(folder, 'generate')).toMatchObject({ status: 0 });
  expect(runNode([tsc, '-p', '.'], folder)).toMatchObject({ status: 0, stdout: '' });
}
