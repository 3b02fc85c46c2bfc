import type { ComponentChildren, JSX } from 'preact';

export interface LinkProps {
  readonly url: string;
  readonly class: string;
  readonly children?: ComponentChildren;
}

/**
 * A link for web URLs that opens a new tab and does not tell the other website where it comes from. Anything else, such as
 * `javascript:`, stays text.
 */
export function Link({ url, class: name, children = url }: LinkProps): JSX.Element {
  if (!isWebUrl(url)) return <span class={name}>{children}</span>;
  return (
    <a class={name} href={url} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

export function isWebUrl(url: string): boolean {
  return /^https?:$/.test(URL.parse(url)?.protocol ?? '');
}
