import { expect, it } from 'vitest';
import { pausedName } from '../src/worker/emitter.js';

it.each([
  [undefined, 'The sender shop'],
  ['', 'Session messages of the sender shop'],
  ['sale', 'The template sale of the sender shop'],
])('names what is paused: %j', (template, name) => {
  expect(pausedName('shop', template)).toBe(name);
});
