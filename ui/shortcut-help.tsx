import type { JSX } from 'preact';
import { Dialog } from './dialog.js';

export interface ShortcutHelpProps {
  /** What each key does. Several keys are separated by spaces. */
  readonly shortcuts: Readonly<Record<string, string>>;
  readonly onClose: () => void;
}

/** The shortcuts of a page. The key `?` opens it. */
export function ShortcutHelp({ shortcuts, onClose }: ShortcutHelpProps): JSX.Element {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl class="terms">
        {Object.entries(shortcuts).map(([keys, text]) => (
          <div key={keys}>
            <dt>
              {keys.split(' ').map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
