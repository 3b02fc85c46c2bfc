import type { PlannedFault } from '@notifygen/sandbox';
import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { CopyButton } from '../../../ui/copy-button.js';
import { Field, type FieldProps, focusInvalid, issuesOf } from '../../../ui/field.js';
import { Choice } from '../../../ui/filter-box.js';
import { listedStatuses, namedFault, namedFaults } from '../../src/faults/fault-kinds.js';
import { anyStatus, isForEveryCall, isStatus, planOf, startValues } from './plan-of.js';

export interface FaultFormProps {
  readonly faults: readonly PlannedFault[];
  /** The recipients that cause a fault, by fault. */
  readonly magicRecipients: Readonly<Record<string, string>>;
  readonly templates: readonly string[];
  /** Rejects with what is wrong. */
  readonly change: (path: string, init: RequestInit) => Promise<void>;
  readonly report: (text: string) => void;
}

/** The form that plans a fault. No field appears or disappears, so that nothing moves under the pointer. */
export function FaultForm({
  faults,
  magicRecipients,
  templates,
  change,
  report,
}: FaultFormProps): JSX.Element {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(startValues);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const { kind, calls } = values;
  const field = (
    name: Exclude<keyof typeof values, 'calls'>,
    label: string,
    children: NonNullable<FieldProps['children']>,
  ): JSX.Element => (
    <Field
      id={`fault-${name}`}
      label={label}
      value={values[name]}
      error={errors[name]}
      onValue={(value) => {
        setValues({ ...values, [name]: value });
        setErrors({});
      }}
    >
      {children}
    </Field>
  );
  const optionsOf = (isAccepted: boolean): readonly JSX.Element[] =>
    Object.entries(namedFaults).flatMap(([name, fault]) =>
      fault.isAccepted === isAccepted ? optionOf(name, fault.sees) : [],
    );
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    report('');
    const plan = planOf(values);
    try {
      // A second one would never be applied.
      const replaced = isForEveryCall(plan) ? faults.filter(isForEveryCall) : [];
      for (const { id } of replaced) await change(`faults/${id}`, { method: 'DELETE' });
      await change('faults', { method: 'POST', body: JSON.stringify(plan) });
      setErrors({});
      setValues({ ...startValues, kind });
      report(`Added ${plan.fault}.`);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const [{ path, message } = { path: '', message: '' }] = issuesOf(error);
      if (path === '') return report(`Nothing was added: ${message}.`);
      const others: Readonly<Record<string, string>> = { fault: 'status', times: 'amount', share: 'amount' };
      setErrors({ [others[path] ?? path]: message });
      focusInvalid(form.current);
    }
  };
  const magic = kind === anyStatus ? `9990000${values.status || '…'}` : (magicRecipients[kind] ?? '');
  const delay = namedFault(kind)?.delay;
  const amounts: Readonly<Record<string, string>> = { every: 'all', next: '1', share: '10' };
  return (
    <form class="stack" ref={form} noValidate onSubmit={submit}>
      {field(
        'kind',
        'What happens',
        <select>
          <optgroup label="The message is not accepted">
            {Object.entries(listedStatuses).map(([status, meaning]) => optionOf(status, meaning))}
            {optionsOf(false)}
            <option>{anyStatus}</option>
          </optgroup>
          <optgroup label="It is accepted, but the caller cannot know, or waits">{optionsOf(true)}</optgroup>
        </select>,
      )}
      <div class="fault-fields stack">
        {field(
          'status',
          'Status',
          <input
            inputMode="numeric"
            disabled={kind !== anyStatus}
            placeholder={kind === anyStatus ? '400 to 599' : isStatus(kind) ? kind : 'none'}
          />,
        )}
        {field(
          'retryAfter',
          'Retry-After, seconds',
          <input
            type="number"
            step="any"
            disabled={!isStatus(kind)}
            placeholder={kind === '429' ? '1' : 'none'}
          />,
        )}
        {field(
          'delay',
          'Delay, milliseconds',
          <input
            type="number"
            step="any"
            disabled={delay === undefined}
            placeholder={String(delay ?? 'none')}
          />,
        )}
      </div>
      <div class="fault-fields stack">
        <Choice
          label="Which calls"
          choices={{ every: 'Every call', next: 'The next', share: 'A share' }}
          chosen={calls}
          onChoose={(chosen) => setValues({ ...values, calls: chosen })}
        />
        {field(
          'amount',
          calls === 'share' ? 'Share of calls, %' : 'Number of calls',
          <input type="number" step="any" disabled={calls === 'every'} placeholder={amounts[calls] ?? ''} />,
        )}
      </div>
      <div class="fault-fields stack">
        {field('to', 'Only calls to', <input placeholder="any recipient" />)}
        {field(
          'template',
          'Only calls with the template',
          <input placeholder="any template" list="fault-templates" />,
        )}
        <datalist id="fault-templates">
          {templates.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </div>
      <p class="hint">
        Without a plan, it also happens to every message to {magic}{' '}
        <CopyButton label="Copy number" text={() => magic} />
      </p>
      <button type="submit" class="primary">
        Add fault
      </button>
    </form>
  );
}

function optionOf(kind: string, sees: string): JSX.Element {
  return (
    <option key={kind} value={kind}>
      {kind}: {sees}
    </option>
  );
}
