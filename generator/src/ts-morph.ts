/** The module is large, so it is loaded only once something has to be emitted. */
export type TsMorph = typeof import('ts-morph');

export function loadTsMorph(): Promise<TsMorph> {
  return import('ts-morph');
}
