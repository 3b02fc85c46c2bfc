/** Bundles the pages of the sandbox. */
import { fileURLToPath } from 'node:url';
import { buildPages } from '../ui/build.ts';

const pathOf = (path: string): string => fileURLToPath(new URL(`../sandbox/${path}`, import.meta.url));

/** Writes `sandbox/public`. Needs the build output of the runtime, whose formatting the pages contain. */
export async function writePages(): Promise<void> {
  const scripts = {
    inbox: 'assets/inbox/inbox.js',
    calls: 'assets/calls/calls.js',
    templates: 'pages/templates/templates.tsx',
  };
  const pages = Object.entries(scripts).map(([name, script]) => {
    return [name, { script: pathOf(script), style: pathOf(`assets/${name}.css`) }] as const;
  });
  await buildPages(Object.fromEntries(pages), [pathOf('assets/icon.svg')], pathOf('public'));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writePages();
