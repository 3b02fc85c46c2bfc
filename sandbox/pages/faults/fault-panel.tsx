import type { PlannedFault, TemplatePreview } from '@notifygen/sandbox';
import { type JSX, render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Dialog } from '../../../ui/dialog.js';
import { Icon } from '../../../ui/icon.js';
import { useShortcuts } from '../../../ui/shortcuts.js';
import { createState, type State, useStateOf } from '../../../ui/state.js';
import { throttled } from '../../../ui/throttled.js';
import { type Info, sandbox } from '../shared/sandbox.js';
import { FaultForm } from './fault-form.js';
import { FaultList } from './fault-list.js';

type Faults = readonly PlannedFault[];

/** Shows the button in the page header, and the panel that it opens. `refresh` is called when the faults may have changed. */
export function createFaultPanel(): { readonly refresh: () => void } {
  const planned = createState<Faults>([]);
  const update = async (): Promise<void> => planned.set(await sandbox.rest<Faults>('faults'));
  const place = document.getElementById('fault-panel');
  if (place) render(<FaultButton planned={planned} update={update} />, place);
  return { refresh: throttled(update, 100) };
}

interface FaultsProps {
  readonly planned: State<Faults>;
  readonly update: () => Promise<void>;
}

function FaultButton(props: FaultsProps): JSX.Element {
  const { length } = useStateOf(props.planned);
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
          <FaultPanel {...props} />
        </Dialog>
      )}
    </>
  );
}

function FaultPanel({ planned, update }: FaultsProps): JSX.Element {
  const faults = useStateOf(planned);
  const [status, setStatus] = useState('');
  const [known, setKnown] = useState<{
    readonly info: Info;
    readonly templates: readonly TemplatePreview[];
  }>();
  useEffect(() => {
    const load = async (): Promise<void> => {
      const [info, templates] = await Promise.all([
        sandbox.rest<Info>('info'),
        sandbox.rest<readonly TemplatePreview[]>('templates'),
        update(),
      ]);
      setKnown({ info, templates });
    };
    // Without a connection, the page says so.
    load().catch(() => undefined);
  }, []);
  /** Changes the faults of the run that the user sees, and no others. Rejects with what is wrong. */
  const change = async (path: string, init: RequestInit): Promise<void> => {
    setStatus('');
    await sandbox.change(path, init);
    await update();
  };
  return (
    <div class="faults">
      <p class="hint">Make calls fail, to see what your application does.</p>
      {known && (
        <FaultForm
          faults={faults}
          magicRecipients={known.info.magicRecipients}
          templates={known.templates.map(({ name }) => name)}
          change={change}
          report={setStatus}
        />
      )}
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
