/** Bundles the pages of the sandbox. */
import { fileURLToPath } from 'node:url';
import { buildPages } from '../ui/build.ts';

const pathOf = (path: string): string => fileURLToPath(new URL(`../sandbox/${path}`, import.meta.url));

/** Writes `sandbox/public`. Needs the build output of the runtime, whose formatting the pages contain. */
export async function writePages(): Promise<void> {
  const pages = {
    inbox: { script: pathOf('pages/inbox/inbox.tsx'), style: pathOf('pages/inbox/inbox.css') },
    templates: {
      script: pathOf('pages/templates/templates.tsx'),
      style: pathOf('pages/templates/templates.css'),
    },
  };
  await buildPages(pages, [pathOf('pages/icon.svg')], pathOf('public'));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writePages();
