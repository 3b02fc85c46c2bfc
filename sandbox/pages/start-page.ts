import { throttled } from '../../ui/throttled.js';
import { createFaultPanel } from './faults/fault-panel.js';
import { sandbox } from './shared/sandbox.js';

/** Keeps up to date what the header of every page shows, and opens the connection: so after the page has its listeners. */
export function startPage(): void {
  const faults = createFaultPanel();
  const markErrors = throttled(async () => {
    const errors = await sandbox.rest<readonly unknown[]>('template-errors');
    const link = document.querySelector('.site-header a[href="/templates"]');
    link?.toggleAttribute('data-active', errors.length > 0);
    link?.setAttribute('title', errors.length > 0 ? 'The templates have errors' : '');
  }, 100);
  for (const name of ['ready', 'templates']) sandbox.on(name, markErrors);
  for (const name of ['ready', 'faults']) sandbox.on(name, faults.refresh);
  const connection = document.getElementById('connection');
  sandbox.status.subscribe((status) => {
    if (!connection) return;
    connection.dataset.state = status;
    connection.textContent = status === 'lost' ? 'Connection lost. Reconnecting …' : 'live';
  });
  sandbox.open(['added', 'removed', 'read', 'templates', 'faults']);
}
