import type { Erased, PersonExport } from '@notifygen/outbox';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Field } from '../../../ui/field.js';
import { amount } from '../../../ui/format.js';
import { scopeName } from '../../src/command/waits-text.js';
import type { Act, Action } from './actions.js';
import type { Outbox } from './call.js';
import { Time } from './texts.js';

/** What may be done about a person. Their number is in no address and in no log. */
const choices: Readonly<Record<string, (recipient: string) => Action>> = {
  'Suppress marketing': (recipient) => suppress(recipient, 'marketing', 'no more marketing'),
  'Suppress all': (recipient) => suppress(recipient, 'all', 'no more messages, also no login codes'),
  Export: (recipient) => ({
    name: 'export',
    body: { recipient },
    label: 'Export',
    text: 'Your browser saves everything that is stored about this person, also the texts. The log says that you did so.',
    done: (result) => save(recipient, result),
  }),
  Erase: (recipient) => ({
    name: 'erase',
    body: { recipient },
    label: 'Erase',
    text: 'The number, and what was sent to it, are erased from every table. Queued messages are cancelled. This cannot be undone.',
    typed: recipient,
    done: (result) => {
      const { messages, cancelled, sending, unknown }: Erased = Object(result);
      return `Erased ${amount(messages, 'message')}: ${cancelled} were queued, ${sending} are being sent, ${unknown} may have been sent.`;
    },
  }),
};

function suppress(recipient: string, scope: string, text: string): Action {
  return {
    name: 'suppress',
    body: { recipient, scope },
    label: `Suppress ${scope}`,
    text: `From now on, this person gets ${text}.`,
    asksReason: true,
    done: (isNew) => (isNew ? 'Suppressed.' : 'This person was suppressed before.'),
  };
}

/** Saves what was exported as a file. */
function save(recipient: string, result: unknown): string {
  const { messages }: PersonExport = Object(result);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([JSON.stringify(result, null, 2)], { type: 'application/json' }));
  link.download = `${recipient}.json`;
  link.click();
  URL.revokeObjectURL(link.href);
  return `Exported ${amount(messages.length, 'message')}.`;
}

/** What is done for a person who asks, and who did what. */
export function People({ log, act }: Pick<Outbox, 'log'> & { readonly act: Act }): JSX.Element {
  const [recipient, setRecipient] = useState('');
  const number = recipient.replace(/^\+|[\s().-]/g, '');
  const isNumber = /^\d{7,15}$/.test(number);
  return (
    <div class="stack">
      {act && (
        <section class="card stack" aria-label="A person">
          <h2>A person</h2>
          <Field
            id="person"
            label="Phone number with the country code"
            value={recipient}
            onValue={setRecipient}
            error={recipient !== '' && !isNumber ? 'It must have 7 to 15 digits, and no (0).' : undefined}
          >
            <input inputMode="tel" />
          </Field>
          <p class="actions">
            {Object.entries(choices).map(([label, actionFor]) => (
              <button key={label} type="button" disabled={!isNumber} onClick={() => act(actionFor(number))}>
                {label}
              </button>
            ))}
          </p>
        </section>
      )}
      <Log log={log} />
    </div>
  );
}

/** Who paused, resumed and decided what. */
function Log({ log }: Pick<Outbox, 'log'>): JSX.Element {
  return (
    <section class="card stack" aria-label="Who did what">
      <h2>Who did what</h2>
      {log.length === 0 && <p class="hint">Nobody has paused, decided or exported anything yet.</p>}
      <ul class="attempts">
        {log.map(({ at, action, scope, count, reason, kind, by = 'somebody' }, index) => (
          <li key={index} class="line">
            <span>
              <strong>{action}</strong>{' '}
              {[
                Object.keys(scope).length > 0 && scopeName(scope),
                count?.toLocaleString(),
                `by ${kind === 'person' ? by : `the ${kind}`}`,
              ]
                .filter(Boolean)
                .join(', ')}
              {reason !== undefined && `: ${reason}`}
            </span>
            <Time at={at} />
          </li>
        ))}
      </ul>
    </section>
  );
}
