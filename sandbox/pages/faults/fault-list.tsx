import type { PlannedFault } from '@notifygen/sandbox';
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Icon } from '../../../ui/icon.js';

export interface FaultListProps {
  readonly faults: readonly PlannedFault[];
  /** Removes what a path of the REST interface names. */
  readonly remove: (path: string) => void;
}

/** The planned faults, each with the number of calls that are left and a button that removes it. */
export function FaultList({ faults, remove }: FaultListProps): JSX.Element {
  const section = useRef<HTMLElement>(null);
  const focused = useRef(-1);
  // When the row that had the focus is gone, the next one gets it.
  useEffect(() => {
    if (focused.current < 0 || section.current?.contains(document.activeElement)) return;
    const buttons = section.current?.querySelectorAll<HTMLElement>('li button') ?? [];
    const next =
      buttons[Math.min(focused.current, buttons.length - 1)] ?? document.getElementById('fault-kind');
    focused.current = -1;
    next?.focus();
  }, [faults]);
  return (
    <section class="planned-faults" aria-label="Planned faults" ref={section}>
      <div class="section-header">
        <h3>Planned</h3>
        {faults.length > 1 && (
          <button type="button" class="subtle danger" onClick={() => remove('faults')}>
            Remove all
          </button>
        )}
      </div>
      <p class="hint">
        {faults.length === 0 ? 'No fault is planned.' : 'A call gets the first one that applies to it.'}
      </p>
      <ol class="fault-list">
        {faults.map((fault, index) => {
          const details = detailsOf(fault);
          return (
            <li key={fault.id}>
              <strong>{fault.fault}</strong>
              <span class="fault-details">{details.join(' · ')}</span>
              <span class="fault-remaining">{remainingText(fault)}</span>
              <button
                type="button"
                class="subtle danger"
                aria-label={`Remove ${[fault.fault, ...details].join(', ')}`}
                onFocus={() => {
                  focused.current = index;
                }}
                onBlur={({ relatedTarget }) => {
                  if (relatedTarget !== null) focused.current = -1;
                }}
                onClick={() => remove(`faults/${fault.id}`)}
              >
                <Icon name="bin" />
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function detailsOf({ to, template, delay, retryAfter }: PlannedFault): readonly string[] {
  return [
    ...(to === undefined ? [] : [`to ${to}`]),
    ...(template === undefined ? [] : [`with ${template}`]),
    ...(delay === undefined ? [] : [`${delay.toLocaleString()} ms`]),
    ...(retryAfter === undefined ? [] : [`Retry-After ${retryAfter} s`]),
  ];
}

/** How many calls it still applies to. */
function remainingText({ times, share, applied }: PlannedFault): string {
  const percent = Math.round((share ?? 1) * 10_000) / 100;
  const calls = share === undefined ? '' : share === 1 ? 'every call, ' : `${percent}% of calls, `;
  if (times === undefined && share !== undefined) return `${calls}${applied.toLocaleString()} so far`;
  const planned = times ?? 1;
  return `${calls}${(planned - applied).toLocaleString()} of ${planned.toLocaleString()} left`;
}
