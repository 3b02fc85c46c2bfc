import { effect, type Signal, signal } from '@preact/signals';
import { type ComponentType, h, render } from 'preact';
import { ConnectionBanner } from '../../ui/connection-banner.js';
import { sendWithKey } from '../../ui/shortcuts.js';
import { throttled } from '../../ui/throttled.js';
import { FaultButton } from './faults/fault-panel.js';
import { type Info, type PageProps, sandbox } from './shared/sandbox.js';

/** Milliseconds to wait for the stream of events at the start. */
const patience = 500;

/** Connects a page with the sandbox, and renders it as soon as events arrive: so nothing has to be loaded twice. */
export function startPage(Page: ComponentType<PageProps>): void {
  let info: Signal<Info> | undefined;
  const load = throttled(async () => {
    const next = await sandbox.rest<Info>('info');
    if (info) {
      info.value = next;
      return;
    }
    const first = signal(next);
    info = first;
    effect(() => markErrors(first.value));
    for (const [id, Part] of Object.entries({ 'fault-panel': FaultButton, app: Page })) {
      const place = document.getElementById(id);
      if (place) render(h(Part, { info: first }), place);
    }
  }, 100);
  for (const name of ['ready', 'templates', 'faults']) sandbox.on(name, load);
  setTimeout(() => info ?? load(), patience);
  const banner = document.getElementById('banner');
  effect(() => {
    if (banner) render(<ConnectionBanner status={sandbox.status.value} />, banner);
  });
  const connection = document.getElementById('connection');
  effect(() => {
    const { value: status } = sandbox.status;
    if (!connection || status === 'connecting') return;
    connection.dataset.state = status;
    connection.textContent = status === 'lost' ? 'Connection lost. Reconnecting …' : 'live';
  });
  sendWithKey();
  sandbox.open(['added', 'removed', 'read', 'templates', 'faults']);
}

function markErrors({ templateErrors }: Info): void {
  const link = document.querySelector('.site-header a[href="/templates"]');
  link?.toggleAttribute('data-active', templateErrors.length > 0);
  link?.setAttribute('title', templateErrors.length > 0 ? 'The templates have errors' : '');
}
