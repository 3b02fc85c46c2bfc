import { type ComponentChildren, type JSX, render } from 'preact';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { ConnectionBanner } from '../../../ui/connection-banner.js';
import { createToaster } from '../../../ui/toast.js';
import { type Action, ActionDialog, actionsOf } from './act.js';
import { type Address, type Filter, hrefOf, readAddress, type ViewName, views } from './address.js';
import { Campaigns } from './campaigns.js';
import { connection, live, refresh, watch } from './live-status.js';
import { MessagePanel } from './message-panel.js';
import { Messages } from './messages.js';
import { Overview } from './overview.js';
import { Unknown } from './unknown.js';

const toaster = createToaster();
const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')?.href;

/** What the address says, with the private part of the filter as long as the public part is the same. */
function nextAddress(before: Address): Address {
  const next = readAddress();
  const isSame = hrefOf({ ...before, message: undefined }) === hrefOf({ ...next, message: undefined });
  return isSame ? { ...next, filter: before.filter } : next;
}

/** The page of an outbox. The address says what it shows, except a recipient. */
function OutboxPage(): JSX.Element {
  const { value: current } = live;
  const [address, setAddress] = useState(readAddress);
  const [action, setAction] = useState<Action>();
  /** Of what was done, so that everything is loaded again. */
  const [version, setVersion] = useState(0);
  // At once, so that no change of the address is missed.
  useLayoutEffect(() => addEventListener('hashchange', () => setAddress(nextAddress)), []);
  useEffect(() => {
    void watch();
  }, []);

  const { view, filter, message } = address;
  const show = (next: Address): void => {
    setAddress(next);
    history.pushState(null, '', hrefOf(next));
  };
  const act = current?.status.mayAct ? setAction : undefined;
  const buttons = (of: { readonly id: string; readonly status: string }): ComponentChildren =>
    act &&
    actionsOf(of).map((choice) => (
      <button key={choice.name} type="button" onClick={() => act(choice)}>
        {choice.label}
      </button>
    ));
  return (
    <>
      <Header view={view} />
      <ConnectionBanner connection={{ status: connection }} />
      <main id="main" class="outbox stack scrolls">
        <h1 class="visually-hidden">{views[view]}</h1>
        {view === 'overview' && current && <Overview {...current} act={act} />}
        {view === 'messages' && (
          <Messages
            filter={filter}
            onFilter={(next: Filter) => show({ view, filter: next })}
            senders={Object.keys(current?.status.outbox.senders ?? {})}
            version={version}
            act={act}
          />
        )}
        {view === 'unknown' && <Unknown filter={filter} version={version} buttons={buttons} />}
        {view === 'campaigns' && <Campaigns outbox={current?.status.outbox} version={version} act={act} />}
      </main>
      {message !== undefined && (
        <MessagePanel
          key={message}
          id={message}
          version={version}
          buttons={buttons}
          // Its event is late: the address may already be another one.
          onClose={() => show({ ...nextAddress(address), message: undefined })}
        />
      )}
      {action && (
        <ActionDialog
          action={action}
          onClose={() => setAction(undefined)}
          onDone={(text) => {
            setAction(undefined);
            setVersion((number) => number + 1);
            toaster.show({ text });
            void refresh();
          }}
        />
      )}
      <toaster.View />
    </>
  );
}

function Header({ view }: { readonly view: ViewName }): JSX.Element {
  const { value: state } = connection;
  const { value: current } = live;
  const unknown = current?.status.outbox.unknown ?? 0;
  const isReadOnly = current?.status.mayAct === false;
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
            data-active={name === 'unknown' && unknown > 0 ? true : undefined}
          >
            {title}
          </a>
        ))}
      </nav>
      <p class="connection-status" data-state={state} role="status">
        {state === 'lost' ? 'Connection lost' : isReadOnly ? 'live, read-only' : 'live'}
      </p>
    </header>
  );
}

const app = document.getElementById('app');
if (app) render(<OutboxPage />, app);
