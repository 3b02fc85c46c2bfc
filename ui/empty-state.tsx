import type { ComponentChildren, JSX } from 'preact';

/** What a page says while it has nothing to show, and what to do about it. */
export function EmptyState(props: {
  readonly title: string;
  readonly children?: ComponentChildren;
}): JSX.Element {
  return (
    <div class="empty-state card stack" role="status">
      <h2>{props.title}</h2>
      {props.children}
    </div>
  );
}
