import type { JSX } from 'preact';
import type { ConnectionStatus } from './connection.js';

/** Says that what the page shows may be out of date, as long as there is no connection. */
export function ConnectionBanner({ status }: { readonly status: ConnectionStatus }): JSX.Element {
  return (
    <div class="connection-banner" data-state={status} role="status">
      {status === 'lost' &&
        'Connection lost. This page shows what it last received, and reconnects by itself.'}
    </div>
  );
}
