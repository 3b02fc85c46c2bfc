import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Dialog } from '../../../ui/dialog.js';
import { Field } from '../../../ui/field.js';
import { call } from './call.js';
import { count, ErrorText, messages } from './texts.js';

/** Something that a visitor may do, after a question. */
export interface Action {
  /** Of the call. */
  readonly name: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly label: string;
  /** What it means. */
  readonly text: string;
  /** Whether a reason is needed. */
  readonly asksReason?: true;
  /** Whether it needs as many calls as it takes, as with a filter. */
  readonly isLong?: true;
}

/** What may be done with messages of a status: with one, or with all that match a filter. */
const choices: Readonly<
  Record<string, readonly (Pick<Action, 'name' | 'label' | 'text'> & { readonly all: string })[]>
> = {
  unknown: [
    {
      name: 'accepted',
      label: 'It was sent',
      all: 'All that match were sent',
      text: 'counts as accepted, and is not sent again.',
    },
    {
      name: 'not-sent',
      label: 'It was not sent',
      all: 'None that matches was sent',
      text: 'is queued again. If it was sent after all, the recipient gets it twice.',
    },
  ],
  failed: [{ name: 'retry', label: 'Retry', all: 'Retry all that match', text: 'is queued again.' }],
  expired: [
    {
      name: 'retry',
      label: 'Retry',
      all: 'Retry all that match',
      text: 'is queued again, without an expiry.',
    },
  ],
  queued: [{ name: 'cancel', label: 'Cancel message', all: 'Cancel all that match', text: 'is not sent.' }],
};

/** What may be done with one message. */
export function actionsOf({
  id,
  status,
}: {
  readonly id: string;
  readonly status: string;
}): readonly Action[] {
  return (choices[status] ?? []).map(({ name, label, text }) => ({
    name,
    body: { filter: { ids: [id] } },
    label,
    text: `Message ${id} ${text}`,
  }));
}

/** What may be done with all messages that match a filter with a status. */
export function actionsOnAll(filter: Readonly<Record<string, string>>): readonly Action[] {
  return (choices[filter.status ?? ''] ?? []).map(({ name, all, text }) => ({
    name,
    body: { filter },
    label: all,
    text: `Each message that matches the filter ${text}`,
  }));
}

/** What `ActionResult` of the outbox has. */
interface Result {
  readonly count: number;
  readonly codes: Readonly<Record<string, number>>;
  readonly later: number;
  readonly isDone: boolean;
  readonly bound: string;
  readonly cursor?: string;
}

export interface ActionDialogProps {
  readonly action: Action;
  readonly onClose: () => void;
  readonly onDone: (text: string) => void;
}

/** Asks, acts, and reports. Closing it stops what acts on many messages. */
export function ActionDialog({ action, onClose, onDone }: ActionDialogProps): JSX.Element {
  const { name, body, label, text, asksReason } = action;
  const hasFilter = body.filter !== undefined;
  const isMany = hasFilter || action.isLong;
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [preview, setPreview] = useState<Result>();
  const isOpen = useRef(true);
  /** A call with the cursor of the one before decides about no message again, also after an error. */
  const progress = useRef<{
    readonly done: number;
    readonly later: number;
    readonly cursor?: string | undefined;
  }>({
    done: 0,
    later: 0,
  });
  const fail = (failure: Error): void => setError(failure.message);
  useEffect(() => {
    if (hasFilter)
      call<Result>(name, { ...body, dryRun: true }).then((result) => {
        // What comes from now on was not shown, so nothing is decided about it.
        progress.current = { ...progress.current, cursor: result.bound };
        setPreview(result);
      }, fail);
    return () => {
      isOpen.current = false;
    };
  }, []);
  const run = async (): Promise<void> => {
    setBusy(true);
    for (let isDone = !isMany; !isDone && isOpen.current; ) {
      const {
        count: more,
        later,
        cursor,
        ...result
      } = await call<Result>(name, { ...body, cursor: progress.current.cursor });
      progress.current = {
        done: progress.current.done + more,
        later: progress.current.later + later,
        cursor,
      };
      ({ isDone } = result);
    }
    if (!isMany) await call(name, asksReason ? { ...body, reason } : body);
    const { done, later } = progress.current;
    const changed = (preview?.count ?? done) - done;
    const more = [
      changed > 0 && ` ${count(changed)} changed meanwhile.`,
      later > 0 && ` ${count(later)} more arrived, not included.`,
    ];
    onDone(isMany ? `${label}: ${messages(done)}.${more.filter(Boolean).join('')}` : `Done. ${text}`);
  };
  return (
    <Dialog title={label} onClose={onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          run().catch((failure) => {
            fail(failure);
            setBusy(false);
          });
        }}
      >
        <p>{text}</p>
        {asksReason && <Field id="reason" label="Reason" value={reason} onValue={setReason} />}
        {preview && (
          <p role="status">
            {preview.isDone ? '' : 'At least '}
            {messages(preview.count)}
            {Object.entries(preview.codes).map(
              ([code, number]) => code !== 'none' && `, ${count(number)} with ${code}`,
            )}
            .
          </p>
        )}
        <ErrorText error={error} />
        <div class="actions">
          <button
            type="submit"
            class="primary"
            disabled={isBusy || (hasFilter && !preview?.count) || (asksReason && !reason.trim())}
          >
            {isBusy && isMany ? 'Working …' : label}
          </button>
          <button type="button" onClick={onClose}>
            Back
          </button>
        </div>
      </form>
    </Dialog>
  );
}
