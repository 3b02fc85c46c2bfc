import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { throttled } from '../../../ui/throttled.js';
import type { CallSummary } from '../../src/messages/call-summary.js';
import { sandbox } from '../shared/sandbox.js';

/** Milliseconds between two texts, so that a screen reader can read each. */
const interval = 1_000;

/** What screen readers read about new calls. The title of the page counts those that arrive while it is hidden. */
export function Announcements(): JSX.Element {
  const [text, setText] = useState('');
  useEffect(() => {
    let [waiting, unseen] = [0, 0];
    let last = '';
    const announce = throttled(async () => {
      setText(waiting > 1 ? `${waiting} new calls` : `New call: ${last}`);
      waiting = 0;
    }, interval);
    const showCount = (): void => {
      if (document.visibilityState === 'visible') unseen = 0;
      document.title = `${unseen > 0 ? `(${unseen}) ` : ''}Inbox · notifygen sandbox`;
    };
    document.addEventListener('visibilitychange', showCount);
    const end = sandbox.on<CallSummary>('added', ({ template, kind, to, outcome }) => {
      waiting++;
      unseen++;
      last = [template ?? kind, to ?? 'no recipient', outcome].join(', ');
      announce();
      showCount();
    });
    return () => {
      end();
      document.removeEventListener('visibilitychange', showCount);
    };
  }, []);
  return (
    <p class="visually-hidden" role="status">
      {text}
    </p>
  );
}
