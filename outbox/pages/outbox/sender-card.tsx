import type { JSX } from 'preact';
import { LineChart } from '../../../ui/line-chart.js';
import type { Action } from './act.js';
import { hrefOf } from './address.js';
import type { Status } from './call.js';
import { chartWindow, type Live, rates } from './live-status.js';
import { pauseOf } from './scope.js';
import { count, duration } from './texts.js';

export interface SenderCardProps {
  readonly name: string;
  readonly sender: Status['outbox']['senders'][string];
  readonly samples: Live['samples'];
  readonly now: number;
  /** Whether a person paused all of it. */
  readonly isPaused: boolean;
  /** Asks for an action. Undefined: the page is read-only. */
  readonly act: ((action: Action) => void) | undefined;
}

const outcomes = ['accepted', 'failed', 'unknown', 'expired', 'cancelled'] as const;

/** One sender: how fast it sends, what waits, and what became of the others. */
export function SenderCard({ name, sender, samples, now, isPaused, act }: SenderCardProps): JSX.Element {
  const { counts, queuedByPriority, workers, limits, oldestDue, paused } = sender;
  const points = rates(samples, name);
  const window = chartWindow(samples, now);
  const rate = points.at(-1)?.value ?? 0;
  const limit = limits?.perSecond;
  const depths = Object.values(queuedByPriority);
  /** Not in the queue: a pause holds them, or no worker may send them. */
  const held = counts.queued - depths.reduce((sum, depth) => sum + depth, 0);
  const most = Math.max(1, ...depths);
  const isStopped = isPaused || paused !== undefined || workers === 0;
  const state =
    isPaused || paused
      ? 'paused'
      : workers === 0
        ? 'no worker'
        : workers === 1
          ? '1 worker'
          : `${workers} workers`;
  return (
    <section class="sender card stack" aria-label={`Sender ${name}`}>
      <div class="section-header">
        <h2>{name}</h2>
        <span class={isStopped ? 'tag faulted' : 'tag'}>{state}</span>
        {act && !isPaused && (
          <button type="button" class="subtle" onClick={() => act(pauseOf({ sender: name }))}>
            Pause
          </button>
        )}
      </div>
      <figure>
        <figcaption class="line">
          <span>
            <strong>{rate.toFixed(1)}</strong> accepted per second
          </span>
          <span class="row-status">{limit === undefined ? 'no limit known' : `limit ${count(limit)}`}</span>
        </figcaption>
        <LineChart
          label={`Accepted messages per second: ${rate.toFixed(1)} now${limit === undefined ? '' : `, limit ${limit}`}`}
          points={points}
          limit={limit}
          from={now - window}
          to={now}
        />
        <p class="axis" aria-hidden="true">
          <span>{duration(window)} ago</span>
          <span>now</span>
        </p>
      </figure>
      <h3>Queued</h3>
      <dl class="depth">
        {Object.entries(queuedByPriority).map(([priority, depth]) => (
          <div key={priority}>
            <dt>{priority}</dt>
            <dd class="bar" aria-hidden="true">
              <span style={{ width: `${(depth / most) * 100}%` }} />
            </dd>
            <dd class="number">{count(depth)}</dd>
          </div>
        ))}
      </dl>
      <p class="hint">
        {count(counts.queued)} in total{held > 0 && `, of these ${count(held)} on hold`}.{' '}
        {oldestDue === undefined ? 'None is due.' : `The oldest has been due for ${duration(oldestDue)}.`}
      </p>
      <h3>Outcomes</h3>
      <ul class="outcomes">
        {outcomes.map((status) => (
          <li key={status}>
            <a
              href={hrefOf({
                view: status === 'unknown' ? 'unknown' : 'messages',
                filter: { sender: name, ...(status !== 'unknown' && { status }) },
              })}
            >
              <strong>{count(counts[status])}</strong> {status}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
