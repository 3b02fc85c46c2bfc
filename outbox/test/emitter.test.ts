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
  emit('waiting', { sender: 'shop', template: 'sale', count: 1 });
  emit('waiting', { sender: 'shop', template: 'sale', count: 2, unapproved: 'paused' });
  expect(print.mock.calls.map(([text]) => text)).toEqual([
    'printed',
    expect.stringMatching(/^1 message of shop waits for a worker/),
    '2 messages of shop wait for the approval of sale: paused.',
  ]);
});
