import type { Call, Issue } from '@notifygen/sandbox';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { CodeBlock, isolated } from '../../../ui/code-block.js';
import { query } from '../../../ui/connection.js';
import { CopyButton } from '../../../ui/copy-button.js';
import { Choice } from '../../../ui/filter-box.js';
import { clockOf, duration, fullTimeOf } from '../../../ui/format.js';
import { Icon } from '../../../ui/icon.js';
import type { CallCode } from '../../src/code/call-code.js';
import type { CallSummary } from '../../src/messages/call-summary.js';
import { titleOf } from '../../src/messages/call-title.js';
import { kept } from '../shared/kept.js';
import { linkTo, sandbox } from '../shared/sandbox.js';
import { colorOf } from './call-row.js';
import type { InboxProps } from './inbox-actions.js';
import type { ShownCall } from './inbox-state.js';
import { MediaFindings } from './media-findings.js';
import { indented, RequestJson } from './request-json.js';
import { canSendAgain } from './send-again.js';

export interface InspectorProps extends Pick<InboxProps, 'actions'> {
  readonly call: ShownCall;
}

/** Everything about one call that its recipient does not see. */
export function Inspector({ call, actions }: InspectorProps): JSX.Element {
  const { id, receivedAt, outcome, http, fault } = call;
  const status = http.status === undefined ? 'no response' : `status ${http.status}`;
  const facts = [
    fullTimeOf(receivedAt),
    `${http.method} ${http.path}`,
    http.duration !== undefined && duration(http.duration),
    fault !== undefined && `fault ${fault}`,
  ];
  return (
    <section class="inspector scrolls stack" aria-label="Call" tabIndex={-1} id="inspector">
      <header class="inspector-header">
        <h2>{titleOf(call)}</h2>
        <p class={`tag ${colorOf(call)}`}>
          {outcome}, {status}
        </p>
        <p class="hint">
          <code>{id}</code> · {facts.filter(Boolean).join(' · ')}
        </p>
        <p class="actions">
          {canSendAgain(call) && (
            <>
              <button type="button" onClick={() => actions.again(call)}>
                Send again
              </button>
              <button type="button" onClick={actions.edit}>
                Edit and send…
              </button>
            </>
          )}
          <CopyButton label="Copy link" text={() => new URL(linkTo(id), location.href).href} />
          <button type="button" class="subtle danger" onClick={() => actions.remove(id)}>
            <Icon name="bin" />
            Delete
          </button>
        </p>
      </header>
      {call.outcome === 'accepted' && call.unapproved !== undefined && (
        <div class="issues warnings">
          <p>The platform would reject this:</p>
          <Issues issues={[call.unapproved]} template={call.template} />
        </div>
      )}
      {'issues' in call && <Issues issues={call.issues} template={call.template} />}
      <MediaFindings call={call} />
      <Attempts call={call} onSelect={actions.open} />
      {http.body === '' ? (
        <p class="hint">The request has no body, or one of more than 1 MB.</p>
      ) : (
        <CodeBlock title="Request" text={http.body}>
          <RequestJson call={call} />
        </CodeBlock>
      )}
      <Code code={call.code} />
      {http.responseBody === undefined ? (
        <p class="hint">There was no response.</p>
      ) : (
        <CodeBlock title={`Response, ${status}`} text={http.responseBody}>
          {isolated(indented(http.responseBody))}
        </CodeBlock>
      )}
      <CodeBlock
        title="Headers"
        text={Object.entries(http.headers)
          .map(([name, value]) => `${name}: ${value}`)
          .join('\n')}
      />
    </section>
  );
}

/** Ways to send the same call from elsewhere. */
function Code({ code }: { readonly code: CallCode }): JSX.Element {
  const [kind, setKind] = useState(kept.get('code') ?? 'call');
  const titles = { call: 'Typed call', test: 'Test', curl: 'curl' };
  const chosen = kind === 'call' || kind === 'test' ? kind : 'curl';
  const shown = code[chosen] === undefined ? 'curl' : chosen;
  const known = Object.entries(titles).filter(([name]) => name in code);
  const choose = (next: string): void => {
    kept.set('code', next);
    setKind(next);
  };
  return (
    <div class="code-choice stack">
      {known.length > 1 && (
        <Choice label="Code" choices={Object.fromEntries(known)} chosen={shown} onChoose={choose} />
      )}
      <CodeBlock title={titles[shown]} text={code[shown] ?? ''} />
    </div>
  );
}

export interface IssuesProps {
  readonly issues: readonly Issue[];
  readonly template?: string | undefined;
}

/** Why a call was rejected, with links to the template. */
export function Issues({ issues, template }: IssuesProps): JSX.Element | null {
  if (issues.length === 0) return null;
  return (
    <ul class="issues">
      {issues.map(({ path, message, location }) => (
        <li>
          {path !== '' && <code>{path}</code>} {message}
          {location !== undefined && (
            <a class="location" href={`/templates#template-${template ?? ''}`}>
              {location}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Attempts before and after one, in a request: clients give up long before. */
const maxAttempts = 60;

/** The calls that sent the same message, if it was sent more than once. */
function Attempts({
  call,
  onSelect,
}: {
  readonly call: Call;
  readonly onSelect: (id: string) => void;
}): JSX.Element | null {
  const [attempts, setAttempts] = useState<readonly CallSummary[]>([]);
  const { id, to = '', fault, retryOf } = call;
  const first = retryOf ?? id;
  const mayHave = fault !== undefined || retryOf !== undefined;
  useEffect(() => {
    setAttempts([]);
    if (!mayHave) return undefined;
    const load = async (): Promise<void> => {
      const part = query({ to, outcome: 'all', around: first, last: maxAttempts });
      const calls = await sandbox.rest<readonly CallSummary[]>(`calls?${part}`);
      setAttempts(calls.filter((other) => other.id === first || other.retryOf === first));
    };
    void load().catch(() => undefined);
    return sandbox.on<CallSummary>('added', (added) => {
      if (added.retryOf === first) void load().catch(() => undefined);
    });
  }, [id]);
  if (attempts.length < 2) return null;
  return (
    <section class="attempts stack">
      <h3>{attempts.length} attempts</h3>
      <ol class="stack">
        {attempts.map((attempt, index) => {
          const before = attempts[index - 1];
          const pause = before && Date.parse(attempt.receivedAt) - Date.parse(before.receivedAt);
          return (
            <li key={attempt.id}>
              <button type="button" aria-current={attempt.id === id} onClick={() => onSelect(attempt.id)}>
                <span>{clockOf(attempt.receivedAt)}</span>
                <span class={`row-status ${colorOf(attempt)}`}>{attempt.status ?? 'none'}</span>
                <span>
                  {attempt.fault === undefined
                    ? attempt.outcome
                    : `${attempt.outcome}, fault ${attempt.fault}`}
                </span>
                <span class="row-pause">{pause !== undefined && `after ${duration(pause)}`}</span>
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
