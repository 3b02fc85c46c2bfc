import { join } from 'node:path';
import { expect, it } from 'vitest';
import { httpGateway } from '../runtime/test/support/http-gateway.ts';
import { userEnvironment } from '../scripts/npm.ts';
import { temporaryFolder } from './support/files.ts';
import { startProgram } from './support/program.ts';

it('npm prints no notice of a newer npm into the output that tests compare', async () => {
  const version = '999.0.0';
  const newest = {
    name: 'npm',
    'dist-tags': { latest: version },
    versions: { [version]: { name: 'npm', version } },
  };
  const registry = await httpGateway((_, response) => void response.end(JSON.stringify(newest)));
  const folder = temporaryFolder({ 'package.json': '{ "name": "shop" }' });
  const machine = {
    CI: 'false',
    npm_config_cache: join(folder, 'cache'),
    npm_config_registry: registry,
    npm_config_userconfig: join(folder, 'none'),
  };
  const readName = (env: NodeJS.ProcessEnv): Promise<string> =>
    startProgram('npm', ['pkg', 'get', 'name'], { cwd: folder, env: { ...env, ...machine } }).exited;
  expect(await readName(userEnvironment())).toBe('"shop"\n');
  expect(await readName({ ...userEnvironment(), npm_config_update_notifier: 'true' })).toContain(version);
});
