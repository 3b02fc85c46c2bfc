import type { ActionResult } from '@notifygen/outbox';
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Dialog } from '../../../ui/dialog.js';
import { Field } from '../../../ui/field.js';
import { amount } from '../../../ui/format.js';
import { every, useLive } from '../../../ui/use-live.js';
import type { Action } from './actions.js';
import { call } from './call.js';
import { ErrorText } from './texts.js';

export interface ActionDialogProps {
  readonly action: Action;
  readonly onClose: () => void;
  readonly onDone: (text: string) => void;
}

type Result = Omit<ActionResult, 'bound'> & { readonly bound?: string };

/** Asks, acts, and reports. It concerns the messages that it counted when it opened. Closing it stops what acts on many. */
export function ActionDialog({ action, onClose, onDone }: ActionDialogProps): JSX.Element {
  const { name, body, label, text, asksReason, typed, isLong, done: doneText } = action;
  const hasFilter = 'filter' in body;
  const isMany = hasFilter || isLong === true;
  const [entered, setEntered] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const isOpen = useRef(true);
  const bound = useRef<string>(undefined);
  /** A call with the cursor of the one before decides about no message again, also after an error. */
  const progress = useRef<Partial<Result>>({});
  const { value: preview, error: failure } = useLive(async () => {
    if (!hasFilter || isBusy) return undefined;
    const counted = await call<Result>(name, { ...body, dryRun: true, cursor: bound.current });
    bound.current ??= counted.bound;
    return counted;
  }, every(3_000));
  useEffect(
    () => () => {
      isOpen.current = false;
    },
    [],
  );
  const run = async (): Promise<void> => {
    if (!isMany) {
      const result = await call<unknown>(name, asksReason ? { ...body, reason: entered } : body);
      return onDone(doneText?.(result) ?? `Done: ${label}.`);
    }
    for (let isDone = false; !isDone && isOpen.current; ) {
      const { count = 0, later = 0, cursor = bound.current } = progress.current;
      const result = await call<Result>(name, { ...body, cursor });
      progress.current = { ...result, count: count + result.count, later: later + result.later };
      ({ isDone } = result);
    }
    const { count: done = 0, later = 0 } = progress.current;
    const changed = (preview?.isDone ? preview.count : done) - done;
    onDone(
      [
        `${label}: ${amount(done, 'message')}.`,
        changed > 0 && `${changed.toLocaleString()} changed meanwhile.`,
        later > 0 && `${later.toLocaleString()} more arrived, not included.`,
      ]
        .filter(Boolean)
        .join(' '),
    );
  };
  const isComplete = typed === undefined ? !asksReason || entered.trim() !== '' : entered.trim() === typed;
  return (
    <Dialog title={label} onClose={onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          setBusy(true);
          run().catch(({ message }: Error) => {
            setError(message);
            setBusy(false);
          });
        }}
      >
        <p>{text}</p>
        {asksReason && <Field id="reason" label="Reason" value={entered} onValue={setEntered} />}
        {typed !== undefined && (
          <Field id="typed" label={`To confirm, type ${typed}`} value={entered} onValue={setEntered} />
        )}
        {preview && (
          <p role="status">
            {preview.isDone ? '' : 'At least '}
            {amount(preview.count, 'message')}
            {Object.entries(preview.codes).map(
              ([code, number]) => code !== 'none' && `, ${number.toLocaleString()} with ${code}`,
            )}
            .{preview.later > 0 && ` ${preview.later.toLocaleString()} more arrived, not included.`}
          </p>
        )}
        <ErrorText error={error ?? failure} />
        <div class="actions">
          <button
            type="submit"
            class="primary"
            disabled={isBusy || (hasFilter && !preview?.count) || !isComplete}
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
