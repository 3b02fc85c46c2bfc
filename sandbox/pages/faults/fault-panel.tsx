import type { TemplatePreview } from '@notifygen/sandbox';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Dialog } from '../../../ui/dialog.js';
import { Icon } from '../../../ui/icon.js';
import { useShortcuts } from '../../../ui/shortcuts.js';
import { useLive } from '../../../ui/use-live.js';
import { fresh, type Info, type PageProps, sandbox } from '../shared/sandbox.js';
import { FaultForm } from './fault-form.js';
import { FaultList } from './fault-list.js';

/** The button in the header of every page, and the panel that it opens. */
export function FaultButton(props: PageProps): JSX.Element {
  const { value: info } = props.info;
  const { length } = info.faults;
  const [isOpen, setOpen] = useState(false);
  useShortcuts({ f: () => setOpen(true) });
  return (
    <>
      <button
        type="button"
        class="subtle open-faults"
        id="open-faults"
        aria-haspopup="dialog"
        aria-label={length === 0 ? 'Faults' : `Faults, ${length} active`}
        data-active={length > 0 || undefined}
        onClick={() => setOpen(true)}
      >
        <Icon name="bolt" />
        <span>Faults</span>
      </button>
      {isOpen && (
        <Dialog title="Faults" place="panel" onClose={() => setOpen(false)}>
          <FaultPanel info={info} />
        </Dialog>
      )}
    </>
  );
}

function FaultPanel({ info }: { readonly info: Info }): JSX.Element {
  const { faults, magicRecipients } = info;
  const [status, setStatus] = useState('');
  // Without a connection, the page says so.
  const { value: templates = [] } = useLive(
    () => sandbox.rest<readonly TemplatePreview[]>('templates'),
    fresh('templates'),
  );
  /** Changes the faults of the run that the user sees, and no others. Rejects with what is wrong. */
  const change = async (path: string, init: RequestInit): Promise<void> => {
    setStatus('');
    await sandbox.change(path, init);
  };
  return (
    <div class="faults scrolls stack">
      <p class="hint">Make calls fail, to see what your application does.</p>
      <FaultForm
        faults={faults}
        magicRecipients={magicRecipients}
        templates={templates.map(({ name }) => name)}
        change={change}
        report={setStatus}
      />
      <p class="fault-status" role="status">
        {status}
      </p>
      <FaultList
        faults={faults}
        remove={(path) =>
          change(path, { method: 'DELETE' }).catch((error) => {
            setStatus(`Nothing was changed: ${error.message}.`);
          })
        }
      />
    </div>
  );
}
