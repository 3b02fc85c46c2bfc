import { signal } from '@preact/signals';
import { type JSX, render } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import type { ConnectionStatus } from '../../../ui/connection.js';
import { ConnectionBanner } from '../../../ui/connection-banner.js';
import { ShortcutHelp } from '../../../ui/shortcut-help.js';
import { sendWithKey, useShortcuts } from '../../../ui/shortcuts.js';
import { createToaster } from '../../../ui/toast.js';
import { every, useLive } from '../../../ui/use-live.js';
import type { PageStatus } from '../../src/page/api.js';
import { ActionDialog } from './act.js';
import type { Action } from './actions.js';
import { type Address, hrefOf, links, readAddress, titleOf } from './address.js';
import { call } from './call.js';
import { Campaigns } from './campaigns.js';
import { Messages } from './messages.js';
import { Overview } from './overview.js';
import { People } from './people.js';

const toaster = createToaster();
const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')?.href;

const shortcuts = {
  'j k': 'next and previous message',
  '↑ ↓': 'the same in the list',
  Enter: 'open the message, or go to it',
  '/': 'search: status: sender: template: tag: code: waits: recipient: dedupe: from: to: id:, as notifygen-outbox list takes them',
  Esc: 'close',
  '?': 'these shortcuts',
};

/** The page of an outbox. The address says what it shows, except a recipient. */
function OutboxPage(): JSX.Element {
  const { value: status, error, reload } = useLive(() => call<PageStatus>('status'), every(2_000));
  const address = useMemo(() => signal(readAddress()), []);
  const [action, setAction] = useState<Action>();
  const [hasHelp, setHelp] = useState(false);
  useShortcuts({ '?': () => setHelp(true) });
  /** Of what was done, so that everything is loaded again. */
  const [version, setVersion] = useState(0);
  // At once, so that no change of the address is missed: also a link within the page is one.
  useLayoutEffect(() => {
    addEventListener('popstate', () => {
      address.value = readAddress(address.peek());
    });
  }, []);
  const go = (part: Partial<Address>, how: 'push' | 'replace' = 'push'): void => {
    address.value = { ...address.peek(), ...part };
    history[how === 'push' ? 'pushState' : 'replaceState'](null, '', hrefOf(address.peek()));
  };
  const { view } = address.value;
  const connection = error !== undefined ? 'lost' : status ? 'open' : 'connecting';
  const act = status?.mayAct ? setAction : undefined;
  const title = titleOf(address.value);
  useEffect(() => {
    document.title = `${title} · notifygen outbox`;
  }, [title]);
  return (
    <>
      <Header title={title} status={status} connection={connection} />
      <ConnectionBanner status={connection} />
      {status?.mayAct === false && (
        <p class="notice" role="status">
          Read-only: you may look, but not act.
        </p>
      )}
      <main id="main" class={view === 'messages' ? 'column' : 'outbox stack scrolls'}>
        <h1 class="visually-hidden">{title}</h1>
        {view === 'overview' && status && <Overview status={status} act={act} />}
        {view === 'messages' && (
          <Messages address={address} go={go} version={version} act={act} onHelp={() => setHelp(true)} />
        )}
        {view === 'campaigns' && <Campaigns version={version} act={act} />}
        {view === 'people' && status && <People log={status.outbox.log} act={act} />}
      </main>
      {action && (
        <ActionDialog
          action={action}
          onClose={() => setAction(undefined)}
          onDone={(text) => {
            setAction(undefined);
            setVersion((number) => number + 1);
            toaster.show({ text });
            reload();
          }}
        />
      )}
      {hasHelp && <ShortcutHelp shortcuts={shortcuts} onClose={() => setHelp(false)} />}
      <toaster.View />
    </>
  );
}

interface HeaderProps {
  readonly title: string | undefined;
  readonly status: PageStatus | undefined;
  readonly connection: ConnectionStatus;
}

function Header({ title, status, connection }: HeaderProps): JSX.Element {
  const { by, outbox } = status ?? {};
  return (
    <header class="site-header">
      <a class="skip-link" href="#main">
        Skip to content
      </a>
      <p class="brand">
        <img src={icon} alt="" width="26" height="26" /> notifygen <span>outbox</span>
      </p>
      <nav aria-label="Pages">
        {Object.entries(links).map(([name, address]) => (
          <a
            key={name}
            href={hrefOf(address)}
            aria-current={name === title ? 'page' : undefined}
            data-active={(name === 'Unknown' && (outbox?.unknown ?? 0) > 0) || undefined}
          >
            {name}
          </a>
        ))}
      </nav>
      <p class="connection-status" data-state={connection} role="status">
        {connection === 'lost' ? 'Connection lost' : ['live', by].filter(Boolean).join(', ')}
      </p>
    </header>
  );
}

sendWithKey();
const app = document.getElementById('app');
if (app) render(<OutboxPage />, app);
