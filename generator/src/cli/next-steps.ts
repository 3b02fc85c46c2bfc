import type { Manifest } from './package-manifest.js';

/** The commands that lead from `init` to a message in the inbox; without those whose work is done. */
export function nextSteps({ content }: Manifest): readonly string[] {
  const manifest = new Map<string, unknown>(Object.entries(content));
  const installed = ['dependencies', 'devDependencies'].flatMap((key) =>
    Object.keys(Object(manifest.get(key))),
  );
  const install = (flags: string, ...names: readonly string[]): readonly string[] => {
    const missing = names.filter((name) => !installed.includes(name));
    return missing.length === 0 ? [] : [`npm install ${flags}${missing.join(' ')}`];
  };
  return [
    // What npm init writes makes Node and TypeScript take generated code for CommonJS.
    ...(manifest.get('type') === 'module'
      ? []
      : ['npm pkg set type=module     # unless a bundler builds your code']),
    ...install('', '@notifygen/runtime'),
    ...install('--save-dev ', 'notifygen', '@notifygen/sandbox'),
    'npx notifygen generate      # one typed function for every template',
    'npx notifygen sandbox       # a gateway to try them on, with an inbox',
  ];
}
