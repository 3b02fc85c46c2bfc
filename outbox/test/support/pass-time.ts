import { onTestFinished, vi } from 'vitest';

/**
 * Moves the clock that measures waiting times ahead, as soon as the timers of this process run, until the test ends. Returns
 * what was called then: never, if the process waited without running timers.
 */
export function passTime(milliseconds: number): () => void {
  const now = performance.now.bind(performance);
  const moved = vi.fn(() => {
    vi.spyOn(performance, 'now').mockImplementation(() => now() + milliseconds);
  });
  const timer = setTimeout(moved, 20);
  onTestFinished(() => {
    clearTimeout(timer);
    vi.restoreAllMocks();
  });
  return moved;
}
