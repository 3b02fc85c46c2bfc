import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Choice } from '../../../ui/filter-box.js';
import { amount, duration, rate } from '../../../ui/format.js';
import { LineChart } from '../../../ui/line-chart.js';
import { type Act, pauseOf } from './actions.js';
import type { Histories, Sender } from './call.js';
import { Outcomes } from './texts.js';

export interface SenderCardProps {
  readonly name: string;
  readonly sender: Sender;
  readonly history: Histories[string];
  readonly now: number;
  readonly act: Act;
}

const outcomes = ['accepted', 'failed', 'unknown', 'expired', 'cancelled'] as const;
const curves = ['accepted', 'failed', 'held'] as const;
const minute = 60_000;
/** Milliseconds that the charts look back. */
const windows: Readonly<Record<string, number>> = { hour: 60 * minute, day: 1_440 * minute };

/** One sender: what happened in the last hour or day, what waits, and what became of the others. */
export function SenderCard({ name, sender, history, now, act }: SenderCardProps): JSX.Element {
  const { counts, queuedByPriority, workers, limits, oldestDue, held } = sender;
  const depths = Object.entries(queuedByPriority);
  const stopped = depths.reduce((rest, [, depth]) => rest - depth, counts.queued);
  const [shown, setShown] = useState('hour');
  const from = now - (windows[shown] ?? minute);
  const minutes = history.filter(({ at }) => at.getTime() >= from - minute);
  const isPaused = held.some(
    ({ for: cause, scope }) => cause === 'person' && scope?.sender === name && !scope.template && !scope.tag,
  );
  const isTried = sender.pauses.some(({ template }) => template === undefined);
  const isStopped = isPaused || isTried || workers === 0;
  const state = isStopped && workers > 0 ? 'paused' : workers === 0 ? 'no worker' : amount(workers, 'worker');
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
      <div class="section-header">
        <h3>Per minute</h3>
        <Choice
          label="How far the charts look back"
          choices={{ hour: 'Hour', day: 'Day' }}
          chosen={shown}
          onChoose={setShown}
        />
      </div>
      {curves.map((curve) => (
        <Curve key={curve} curve={curve} minutes={minutes} from={from} to={now} />
      ))}
      <p class="section-header hint" aria-hidden="true">
        <span>{duration(now - from)} ago</span>
        <span>{limits && `limit ${rate(limits.perSecond)}`}</span>
        <span>now</span>
      </p>
      <h3>{counts.queued.toLocaleString()} queued</h3>
      <p class="hint">
        {depths.map(([priority, depth]) => `${depth.toLocaleString()} ${priority}`).join(', ')}
        {stopped > 0 && `, and ${stopped.toLocaleString()} that a pause, a campaign or a template stops`}.{' '}
        {oldestDue === undefined ? 'None is due.' : `The oldest has been due for ${duration(oldestDue)}.`}
      </p>
      <Outcomes statuses={outcomes} counts={counts} filter={{ sender: name }} />
    </section>
  );
}

interface CurveProps {
  readonly curve: (typeof curves)[number];
  readonly minutes: Histories[string];
  readonly from: number;
  readonly to: number;
}

/** Minutes in which nothing happened are absent: nothing was accepted in them. */
function Curve({ curve, minutes, from, to }: CurveProps): JSX.Element {
  const points = minutes.flatMap(({ at, [curve]: value }, index) => {
    const time = at.getTime();
    const before = minutes[index - 1]?.at.getTime() ?? from;
    const after = minutes[index + 1]?.at.getTime() ?? to;
    return [
      ...(time - before > 1.5 * minute ? [{ at: time - minute, value: 0 }] : []),
      { at: time, value },
      ...(after - time > 1.5 * minute ? [{ at: time + minute, value: 0 }] : []),
    ];
  });
  const most = Math.max(0, ...points.map(({ value }) => value));
  const last = points.at(-1)?.value ?? 0;
  return (
    <figure class={`curve curve-${curve}`}>
      <figcaption>
        <strong>{last.toLocaleString()}</strong> {curve}
      </figcaption>
      <LineChart
        label={`${curve} per minute: ${last} now, at most ${most}`}
        points={points}
        from={from}
        to={to}
      />
    </figure>
  );
}
