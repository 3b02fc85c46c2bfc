/** Bundles the pages of the packages. */
import { fileURLToPath } from 'node:url';
import { buildPages } from '../ui/build.ts';

const pathOf = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** The pages of each package and the style sheet that they share, in its folder `pages`. */
const packages = {
  sandbox: { names: ['inbox', 'templates'], style: 'pages.css' },
  outbox: { names: ['outbox'], style: 'outbox/outbox.css' },
};

/** Writes `sandbox/public` and `outbox/public`. Needs the build output of the runtime, whose formatting the pages contain. */
export async function writePages(): Promise<void> {
  for (const [folder, { names, style }] of Object.entries(packages)) {
    const pages = names.map((name) => {
      const script = pathOf(`${folder}/pages/${name}/${name}.tsx`);
      return [name, { script, style: pathOf(`${folder}/pages/${style}`) }] as const;
    });
    await buildPages(Object.fromEntries(pages), [pathOf('ui/icon.svg')], pathOf(`${folder}/public`));
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writePages();
