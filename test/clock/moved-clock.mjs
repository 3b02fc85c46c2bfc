// Moves the clock of this process by the milliseconds that the URL of this module ends with. Timers go on as before.
const by = Number(new URL(import.meta.url).searchParams.get('by'));
const { now } = Date;

Date.now = () => now() + by;
globalThis.Date = new Proxy(Date, {
  construct: (date, args, target) => Reflect.construct(date, args.length > 0 ? args : [Date.now()], target),
  apply: () => new Date().toString(),
});
Date.prototype.constructor = Date;
Object.defineProperty(performance, 'timeOrigin', { value: performance.timeOrigin + by, configurable: true });
