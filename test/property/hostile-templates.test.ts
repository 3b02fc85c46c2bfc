import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { isError } from 'notifygen';
import { expect, it } from 'vitest';
import { scratchFolder } from '../support/files.ts';
import { arbitraryCall } from '../support/hostile/arbitrary-call.ts';
import type { Call } from '../support/hostile/caller.ts';
import { declaredFacts, declaredRequest } from '../support/hostile/matching-message.ts';
import { type Outcome, runTemplates, variants } from '../support/hostile/run-templates.ts';
import { loadTemplate } from '../support/templates.ts';

/** The number of templates to test. If the variable is set, each run tests different templates. */
const { PROPERTY_RUNS } = process.env;
const numRuns = Number(PROPERTY_RUNS ?? 600);
const seed = PROPERTY_RUNS === undefined ? 2026 : Date.now() % 2 ** 31;

/** In milliseconds: 100 per template is plenty, and a minute to simplify one that fails. */
const timeout = 90_000 + numRuns * 100;

/** How many templates are compiled and called together. */
const batchSize = 120;

/** Invisible characters and those that reverse a line, except tab and line feed: generated code contains none. */
const hidden =
  /(?![\t\n])\p{Cc}|[\u00ad\u061c\u115f\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\u3164\ufeff]/u;

/** Every problem of the generated code and of the requests that it sent. */
function faultsOf({ errors, modules, results }: Outcome): readonly unknown[] {
  return [
    ...(errors === '' ? [] : [errors]),
    ...modules.filter((text) => hidden.test(text)),
    ...results.flatMap(({ template, message, ...sent }) => {
      const request = declaredRequest(template, message);
      const expected = {
        built: { kind: 'template', request },
        posted: { message: request },
        known: declaredFacts(template),
      };
      return isDeepStrictEqual(sent, expected) ? [] : [{ sent, expected }];
    }),
  ];
}

const tryCalls = (calls: readonly Call[]): Promise<Outcome> => runTemplates(scratchFolder(), calls);

/** The index of a call that fails on its own; `undefined` if calls fail only together. */
async function culpritAmong(calls: readonly Call[]): Promise<number | undefined> {
  if (faultsOf(await tryCalls(calls)).length === 0) return undefined;
  if (calls.length === 1) return 0;
  const middle = Math.floor(calls.length / 2);
  const culprit = await culpritAmong(calls.slice(0, middle));
  if (culprit !== undefined) return culprit;
  const later = await culpritAmong(calls.slice(middle));
  return later === undefined ? undefined : middle + later;
}

/** Throws the simplest template that fails in the same way as the one with this index. */
function simplify(index: number): Promise<void> {
  const property = fc.asyncProperty(arbitraryCall, async (call) => {
    expect(faultsOf(await tryCalls([call]))).toStrictEqual([]);
  });
  return fc.assert(property, { seed, path: `${index}`, numRuns: 1, interruptAfterTimeLimit: 60_000 });
}

it(
  'every template that passes the check compiles, and sends exactly what it declares, in TypeScript, with named parameters and in JavaScript',
  async () => {
    const calls = fc.sample(arbitraryCall, { seed, numRuns });
    let sent = 0;
    for (let start = 0; start < numRuns; start += batchSize) {
      const batch = calls.slice(start, start + batchSize);
      const outcome = await tryCalls(batch);
      const faults = faultsOf(outcome);
      const culprit = faults.length === 0 ? undefined : await culpritAmong(batch);
      if (culprit !== undefined) await simplify(start + culprit);
      expect(faults, `seed ${seed}`).toStrictEqual([]);
      sent += outcome.results.length;
    }
    // If nearly all were invalid, the test would prove little.
    expect(sent).toBeGreaterThan((variants.length * numRuns) / 3);
  },
  timeout,
);

it.for([
  'name: "a`"',
  'name: "a\\u2028"',
  'name: a\nfunction: sendA(){}',
  'name: a\nlanguage: constructor',
  'name: a\nfile: constructor',
  'name: a\nplaceholders: ["b: string]; c: [d"]',
  'name: a\nplaceholders: [{ name: b, __proto__: c }]',
  'name: a\nbuttons: [{ reply: b, constructor: c }]',
  'name: a\ndelivery: { constructor: b }',
  'name: a\ndelivery: { priority: constructor }',
  'name: a\ndelivery: { expires: "1 day\\n" }',
  'name: a\nbuttons: [{ url: "https://a.example/{{1}}", name: "b-c" }]',
  'name: a\nlanguage: en\nbody: { en: b, __proto__: c }',
  'name: a\n__proto__: { file: document }',
  '__proto__: { name: a }',
  'constructor: { name: a }',
])('the check rejects %j', async (yaml) => {
  const { diagnostics, templates } = await loadTemplate(yaml);
  expect({ errors: diagnostics.filter(isError).length > 0, templates }).toEqual({
    errors: true,
    templates: [],
  });
});
