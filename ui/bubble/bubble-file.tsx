import type { BubbleFile } from '@notifygen/sandbox';
import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { Icon } from '../icon.js';
import { isWebUrl, Link } from './link.js';

const kindNames = {
  document: 'Document',
  image: 'Image',
  video: 'Video',
  audio: 'Audio',
  sticker: 'Sticker',
} as const;

/**
 * The file of a message, with a link that opens it in a new tab. It is on another host, so a picture is only loaded when the
 * user asks for it.
 */
export function BubbleFileView({ kind, url, name, mime }: BubbleFile): JSX.Element {
  const place = useRef<HTMLDivElement>(null);
  const [isShown, setShown] = useState(false);
  const fileName = fileNameOf(url);
  const title = name ?? (fileName === '' ? kindNames[kind] : fileName);
  const text = (
    <span class="file-text">
      <span class="file-name" dir="auto">
        {title}
      </span>
      <span class="file-kind">{[kindNames[kind], mime].filter(Boolean).join(' · ')}</span>
      <span class="file-url" dir="ltr">
        {url.replace('https://', '')}
      </span>
    </span>
  );
  if (!((kind === 'image' || kind === 'sticker') && isWebUrl(url))) {
    return (
      <Link url={url} class={`file file-${kind}`}>
        <span class="file-icon">
          <Icon name={kind} />
        </span>
        {text}
      </Link>
    );
  }
  const show = (): void => {
    setShown(true);
    // In a frame, the keys of the page would do nothing.
    place.current?.querySelector('a')?.focus({ preventScroll: true });
  };
  return (
    <div ref={place} class="file file-image">
      {isShown ? (
        <iframe
          class="picture"
          src={`/picture?${new URLSearchParams({ url })}`}
          title={title}
          sandbox=""
          tabIndex={-1}
        />
      ) : (
        <button type="button" class="file-icon show-picture" onClick={show}>
          <Icon name={kind} />
          <span>Show picture</span>
        </button>
      )}
      <Link url={url} class="file-link">
        {text}
      </Link>
    </div>
  );
}

function fileNameOf(url: string): string {
  const part = URL.parse(url)?.pathname.split('/').pop() ?? '';
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
