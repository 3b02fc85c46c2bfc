import { execFileSync } from 'node:child_process';
import { root, tsc } from './tools.ts';

export default function buildPackages(): void {
  execFileSync(process.execPath, [tsc, '-b', 'runtime', 'generator', 'sandbox'], {
    cwd: root,
    stdio: 'inherit',
  });
}
