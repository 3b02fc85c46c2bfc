import type { Call } from '@notifygen/sandbox';
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Dialog } from '../../../ui/dialog.js';
import type { Info } from '../shared/sandbox.js';
import { Issues } from './inspector.js';
import { indented } from './request-json.js';
import { type SendResult, sendTo } from './send-again.js';

export interface EditCallProps {
  readonly call: Call;
  readonly info: Info;
  readonly onClose: () => void;
  /** Called when the call was accepted. */
  readonly onSent: (id: string) => void;
}

/** The body of a call in a dialog, to change it and to send it. */
export function EditCall({ call, info, onClose, onSent }: EditCallProps): JSX.Element {
  const [result, setResult] = useState<SendResult>({});
  const [isSending, setSending] = useState(false);
  const body = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    body.current?.setSelectionRange(0, 0);
  }, []);
  const send = async (event: Event): Promise<void> => {
    event.preventDefault();
    setSending(true);
    const sent = await sendTo(info, call.http.path, body.current?.value ?? '');
    setSending(false);
    if (sent.id === undefined) return setResult(sent);
    onClose();
    onSent(sent.id);
  };
  return (
    <Dialog title="Edit and send" onClose={onClose}>
      <form class="edit stack" onSubmit={send}>
        <label for="edit-body">
          The JSON of <code>{call.id}</code>. It is sent with the credentials of the sandbox.
        </label>
        <textarea
          ref={body}
          id="edit-body"
          dir="ltr"
          spellcheck={false}
          defaultValue={indented(call.http.body)}
        />
        <div role="status">
          {result.issues?.length ? (
            <Issues issues={result.issues} template={call.template} />
          ) : (
            result.message && <p class="send-error">{result.message}</p>
          )}
        </div>
        <button type="submit" class="primary" disabled={isSending}>
          Send
        </button>
      </form>
    </Dialog>
  );
}
