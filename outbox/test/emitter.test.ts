import { expect, it, onTestFinished, vi } from 'vitest';
import { createEmitter, pausedName } from '../src/worker/emitter.js';

it.each([
  [undefined, 'The sender shop'],
  ['', 'Session messages of the sender shop'],
  ['sale', 'The template sale of the sender shop'],
])('names what is paused: %j', (template, name) => {
  expect(pausedName('shop', template)).toBe(name);
});

it('prints a warning while nothing listens', () => {
  const print = vi.spyOn(process, 'emitWarning').mockReturnValue();
  onTestFinished(() => print.mockRestore());
  const { emit, on } = createEmitter();
  const stop = on('warning', () => {});
  emit('warning', { sender: 'shop', message: 'heard' });
  stop();
  emit('warning', { sender: 'shop', message: 'printed' });
  expect(print.mock.calls).toEqual([['printed', 'NotifygenOutboxWarning']]);
});
