/**
 * Replaces what stands between the marks of each region of a page; the rest of the page is written by hand.
 *
 * @throws Error where the page lacks a region.
 */
export function fillRegions(page: string, regions: Readonly<Record<string, string>>): string {
  return Object.entries(regions).reduce((text, [name, content]) => {
    const begin = `<!-- ${name}: written by npm run docs -->`;
    const end = `<!-- end of ${name} -->`;
    const [start, stop] = [text.indexOf(begin), text.indexOf(end)];
    if (start === -1 || stop < start) throw new Error(`the page has no region ${name}`);
    return `${text.slice(0, start + begin.length)}\n\n${content.trim()}\n\n${text.slice(stop)}`;
  }, page);
}
