import { signal } from '@preact/signals';
import { type JSX, render } from 'preact';
import { useLayoutEffect, useMemo, useState } from 'preact/hooks';
import type { ConnectionStatus } from '../../../ui/connection.js';
import { ConnectionBanner } from '../../../ui/connection-banner.js';
import { sendWithKey } from '../../../ui/shortcuts.js';
import { createToaster } from '../../../ui/toast.js';
import { every, useLive } from '../../../ui/use-live.js';
import type { PageStatus } from '../../src/page/api.js';
import { ActionDialog } from './act.js';
import type { Action } from './actions.js';
import { type Address, hrefOf, readAddress, type ViewName, views } from './address.js';
import { call } from './call.js';
import { Campaigns } from './campaigns.js';
import { Messages } from './messages.js';
import { Overview } from './overview.js';
import { People } from './people.js';

const toaster = createToaster();
const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')?.href;

/** The page of an outbox. The address says what it shows, except a recipient. */
function OutboxPage(): JSX.Element {
  const { value: status, error, reload } = useLive(() => call<PageStatus>('status'), every(2_000));
  const address = useMemo(() => signal(readAddress()), []);
  const [action, setAction] = useState<Action>();
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
  const isList = view === 'messages' || view === 'unknown';
  return (
    <>
      <Header view={view} status={status} connection={connection} />
      <ConnectionBanner status={connection} />
      <main id="main" class={isList ? 'column' : 'outbox stack scrolls'}>
        <h1 class="visually-hidden">{views[view]}</h1>
        {view === 'overview' && status && <Overview status={status} act={act} />}
        {isList && <Messages key={view} address={address} go={go} version={version} act={act} />}
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
      <toaster.View />
    </>
  );
}

interface HeaderProps {
  readonly view: ViewName;
  readonly status: PageStatus | undefined;
  readonly connection: ConnectionStatus;
}

function Header({ view, status, connection }: HeaderProps): JSX.Element {
  const { mayAct, by, outbox } = status ?? {};
  const who = [by, mayAct === false && 'read-only'].filter(Boolean).join(', ');
  return (
    <header class="site-header">
      <a class="skip-link" href="#main">
        Skip to content
      </a>
      <p class="brand">
        <img src={icon} alt="" width="26" height="26" /> notifygen <span>outbox</span>
      </p>
      <nav aria-label="Pages">
        {Object.entries(views).map(([name, title]) => (
          <a
            key={name}
            href={`#/${name}`}
            aria-current={name === view ? 'page' : undefined}
            data-active={(name === 'unknown' && (outbox?.unknown ?? 0) > 0) || undefined}
          >
            {title}
          </a>
        ))}
      </nav>
      <p class="connection-status" data-state={connection} role="status">
        {connection === 'lost' ? 'Connection lost' : `live${who && `, ${who}`}`}
      </p>
    </header>
  );
}

sendWithKey();
const app = document.getElementById('app');
if (app) render(<OutboxPage />, app);
