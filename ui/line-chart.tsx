import type { JSX } from 'preact';

export interface LineChartProps {
  /** What screen readers say. */
  readonly label: string;
  readonly points: readonly { readonly at: number; readonly value: number }[];
  /** The times at its edges, in milliseconds. */
  readonly from: number;
  readonly to: number;
}

const [width, height] = [300, 80];

/** Values over time, on a scale that starts at 0. */
export function LineChart({ label, points, from, to }: LineChartProps): JSX.Element {
  const most = Math.max(...points.map(({ value }) => value), 1) * 1.1;
  const x = (at: number): number => ((at - from) / (to - from)) * width;
  const y = (value: number): number => height - (value / most) * height;
  const line = points.map(({ at, value }) => `${x(at).toFixed(1)} ${y(value).toFixed(1)}`).join('L');
  const [first, last] = [points[0], points.at(-1)];
  return (
    <svg
      class="line-chart"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {first && last && (
        <>
          <path class="area" d={`M${x(first.at)} ${height}L${line}L${x(last.at)} ${height}`} />
          <path class="line" d={`M${line}`} />
        </>
      )}
    </svg>
  );
}
