import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { scratchFolder } from '../../test/support/files.ts';
import { lockFile } from '../src/messages/file-lock.js';

describe('the lock of a file', () => {
  it('is held by one at a time, however the path is written', async () => {
    const folder = scratchFolder();
    mkdirSync(join(folder, 'real'));
    symlinkSync(join(folder, 'real'), join(folder, 'link'));
    const path = join(folder, 'real', 'kept.jsonl');
    const unlock = await lockFile(path);
    expect(await lockFile(path)).toBeUndefined();
    expect(await lockFile(relative(process.cwd(), path))).toBeUndefined();
    expect(await lockFile(join(folder, 'link', 'kept.jsonl'))).toBeUndefined();
    const other = await lockFile(join(folder, 'real', 'other.jsonl'));
    await other?.();
    await unlock?.();
    const next = await lockFile(path);
    expect(next).toBeDefined();
    await next?.();
  });

  it.skipIf(process.platform === 'win32')(
    'is free after a crash, also on systems on which the crash leaves a file',
    async () => {
      // A relative path, because the system limits the length.
      const address = relative(process.cwd(), join(scratchFolder(), 'lock.sock'));
      const code = `require('node:net').createServer().listen(${JSON.stringify(address)}, () => console.log('listening'))`;
      const child = spawn(process.execPath, ['-e', code]);
      onTestFinished(() => void child.kill('SIGKILL'));
      await once(child.stdout, 'data');
      expect(await lockFile('kept.jsonl', address)).toBeUndefined();
      child.kill('SIGKILL');
      await once(child, 'exit');
      expect(existsSync(address)).toBe(true);
      const unlock = await lockFile('kept.jsonl', address);
      expect(unlock).toBeDefined();
      await unlock?.();
    },
  );
});
