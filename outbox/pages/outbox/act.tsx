import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Dialog } from '../../../ui/dialog.js';
import { call } from './call.js';

/** Something that a visitor may do, after a question. */
export interface Action {
  /** Of the call. */
  readonly name: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly label: string;
  /** What it means. */
  readonly text: string;
}

/** What may be done with a message of a status. */
export function actionsOf({
  id,
  status,
}: {
  readonly id: string;
  readonly status: string;
}): readonly Action[] {
  const of = (name: string, label: string, text: string): Action => ({ name, body: { id }, label, text });
  if (status === 'unknown')
    return [
      of('accepted', 'It was sent', `Message ${id} counts as accepted, and is not sent again.`),
      of(
        'not-sent',
        'It was not sent',
        `Message ${id} is queued again. If it was sent after all, the recipient gets it twice.`,
      ),
    ];
  if (status === 'failed' || status === 'expired')
    return [of('retry', 'Retry', `Message ${id} is queued again.`)];
  if (status === 'queued') return [of('cancel', 'Cancel message', `Message ${id} is not sent.`)];
  return [];
}

/** Asks, acts, and reports. */
export function ActionDialog(props: {
  readonly action: Action;
  readonly onClose: () => void;
  readonly onDone: (text: string) => void;
}): JSX.Element {
  const { action, onClose, onDone } = props;
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    setBusy(true);
    try {
      await call(action.name, action.body);
      onDone(`Done: ${action.text}`);
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : 'It failed.');
      setBusy(false);
    }
  };
  return (
    <Dialog title={action.label} onClose={onClose}>
      <p>{action.text}</p>
      {error !== undefined && (
        <p class="issues" role="alert">
          {error}
        </p>
      )}
      <div class="actions">
        <button type="button" class="primary" disabled={isBusy} onClick={run}>
          {action.label}
        </button>
        <button type="button" onClick={onClose}>
          Back
        </button>
      </div>
    </Dialog>
  );
}
