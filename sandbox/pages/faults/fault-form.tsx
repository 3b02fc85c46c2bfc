import type { FaultPlan, PlannedFault } from '@notifygen/sandbox';
import type { JSX, TargetedInputEvent } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { CopyButton } from '../../../ui/copy-button.js';
import { Field, focusInvalid, issuesOf } from '../../../ui/field.js';
import { Choice } from '../../../ui/filter-box.js';

export interface FaultFormProps {
  readonly faults: readonly PlannedFault[];
  /** The recipients that cause a fault, by fault. */
  readonly magicRecipients: Readonly<Record<string, string>>;
  readonly templates: readonly string[];
  /** Rejects with what is wrong. */
  readonly change: (path: string, init: RequestInit) => Promise<void>;
  readonly report: (text: string) => void;
}

const descriptions: Readonly<Record<string, string>> = {
  401: 'unauthorized',
  429: 'too many requests',
  500: 'server error',
  503: 'unavailable',
  'timeout-before': 'no response',
  'timeout-after': 'no response',
  'cut-before': 'connection closes',
  'cut-after': 'connection closes',
  slow: 'the response is late',
  drip: 'the response comes byte by byte',
  malformed: 'the response is incomplete HTML',
};

/** The choice that takes any status. */
const anyStatus = 'another status';

const start = {
  kind: '503',
  status: '',
  calls: 'every',
  amount: '',
  retryAfter: '',
  delay: '',
  to: '',
  template: '',
} as const;

type Values = Readonly<Record<keyof typeof start, string>>;

/** The form that plans a fault. No field appears or disappears, so that nothing moves under the pointer. */
export function FaultForm({
  faults,
  magicRecipients,
  templates,
  change,
  report,
}: FaultFormProps): JSX.Element {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<Values>(start);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const { kind, calls } = values;
  const isStatus = kind === anyStatus || /^\d/.test(kind);
  const isDelayed = kind === 'slow' || kind === 'drip';
  const kinds = Object.keys(magicRecipients);
  const options = (isAccepted: boolean): readonly JSX.Element[] =>
    kinds
      .filter((name) => isAccepted === !/^\d|-before$/.test(name))
      .map((name) => (
        <option key={name} value={name}>
          {name}: {descriptions[name]}
        </option>
      ));
  const bind = (name: keyof Values) => ({
    value: values[name],
    autocomplete: 'off',
    spellcheck: false,
    onInput: ({ currentTarget }: TargetedInputEvent<HTMLInputElement | HTMLSelectElement>) => {
      setValues({ ...values, [name]: currentTarget.value });
      setErrors({});
    },
  });
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
      setValues({ ...start, kind });
      report(`Added ${plan.fault}.`);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const [{ path, message } = { path: '', message: error.message }] = issuesOf(error);
      if (path === '') return report(`Nothing was added: ${message}.`);
      setErrors({ [fieldOf(path)]: message });
      focusInvalid(form.current);
    }
  };
  const magic = kind === anyStatus ? `9990000${values.status || '…'}` : (magicRecipients[kind] ?? '');
  return (
    <form class="fault-form" ref={form} noValidate onSubmit={submit}>
      <Field id="fault-kind" label="What happens" error={errors.kind}>
        <select {...bind('kind')}>
          <optgroup label="The message is not accepted">
            {options(false)}
            <option>{anyStatus}</option>
          </optgroup>
          <optgroup label="It is accepted, but the caller cannot know, or waits">{options(true)}</optgroup>
        </select>
      </Field>
      <div class="fault-numbers">
        <Field id="fault-status" label="Status" error={errors.status}>
          <input
            {...bind('status')}
            inputMode="numeric"
            disabled={kind !== anyStatus}
            placeholder={kind === anyStatus ? '400 to 599' : isStatus ? kind : 'none'}
          />
        </Field>
        <Field id="fault-retryAfter" label="Retry-After, seconds" error={errors.retryAfter}>
          <input
            {...bind('retryAfter')}
            type="number"
            step="any"
            disabled={!isStatus}
            placeholder={kind === '429' ? '1' : 'none'}
          />
        </Field>
        <Field id="fault-delay" label="Delay, milliseconds" error={errors.delay}>
          <input
            {...bind('delay')}
            type="number"
            step="any"
            disabled={!isDelayed}
            placeholder={kind === 'slow' ? '2000' : kind === 'drip' ? '100' : 'none'}
          />
        </Field>
      </div>
      <div class="fault-calls">
        <Choice
          label="Which calls"
          choices={{ every: 'Every call', next: 'The next', share: 'A share' }}
          chosen={calls}
          onChoose={(chosen) => setValues({ ...values, calls: chosen })}
        />
        <Field
          id="fault-amount"
          label={calls === 'share' ? 'Share of calls, %' : 'Number of calls'}
          error={errors.amount}
        >
          <input
            {...bind('amount')}
            type="number"
            step="any"
            disabled={calls === 'every'}
            placeholder={calls === 'every' ? 'all' : calls === 'next' ? '1' : '10'}
          />
        </Field>
      </div>
      <div class="fault-scope">
        <Field id="fault-to" label="Only calls to" error={errors.to}>
          <input {...bind('to')} placeholder="any recipient" />
        </Field>
        <Field id="fault-template" label="Only calls with" error={errors.template}>
          <input {...bind('template')} placeholder="any template" list="fault-templates" />
        </Field>
        <datalist id="fault-templates">
          {templates.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </div>
      <p class="hint">
        Without a plan: it also happens to every message to {magic}{' '}
        <CopyButton label="Copy number" text={() => magic} />
      </p>
      <button type="submit" class="primary">
        Add fault
      </button>
    </form>
  );
}

/** What the form contains: an empty field is a property that is absent. */
function planOf(values: Values): Partial<FaultPlan> & { readonly fault: FaultPlan['fault'] } {
  const { kind, status, calls, to, template } = values;
  const isStatus = kind === anyStatus || /^\d/.test(kind);
  const number = (name: keyof Values, fallback?: number): number | undefined =>
    values[name].trim() === '' ? fallback : Number(values[name]);
  const plan = {
    fault: isStatus ? Number(kind === anyStatus ? status : kind) : kind,
    retryAfter: isStatus ? number('retryAfter') : undefined,
    delay: kind === 'slow' || kind === 'drip' ? number('delay') : undefined,
    times: calls === 'next' ? number('amount', 1) : undefined,
    share: calls === 'every' ? 1 : calls === 'share' ? (number('amount', 10) ?? 0) / 100 : undefined,
    to: to.trim() || undefined,
    template: template.trim() || undefined,
  };
  return plan as ReturnType<typeof planOf>;
}

/** The field of a property. */
function fieldOf(property: string): string {
  if (property === 'fault') return 'status';
  return property === 'times' || property === 'share' ? 'amount' : property;
}

/** Whether no other fault for every call would be applied. */
function isForEveryCall({ share, times, to, template }: Partial<FaultPlan>): boolean {
  return share === 1 && times === undefined && to === undefined && template === undefined;
}
