/** Our environment, with the clock of every Node process in it moved by some milliseconds. */
export function movedClock(by: number): NodeJS.ProcessEnv {
  const module = new URL(`moved-clock.mjs?by=${by}`, import.meta.url);
  return { ...process.env, NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import ${module}` };
}
