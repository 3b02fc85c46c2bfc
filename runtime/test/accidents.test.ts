import { describe, expect, it } from 'vitest';
import { fillTemplate, formatDate, formatNumber, type TemplateContract } from '../src/codegen.js';
import { type AttemptEvent, buildImage, buildText, checkRequest, sendText } from '../src/index.js';
import { accidents, type Place } from './support/accidents.js';
import { to } from './support/account.js';
import { issuesIn } from './support/issues-in.js';
import { recordingGateway } from './support/recording-gateway.js';
import { sendErrorOf, untyped } from './support/send-error-of.js';

const share = { label: 'share', type: 'number', style: 'percent', format: formatNumber };
const contract: TemplateContract = { name: 'order_update', language: 'en', parameters: ['name'] };
const withSuffix: TemplateContract = { ...contract, buttons: ['path'] };
const withFile: TemplateContract = { ...contract, file: 'image' };
const withShare: TemplateContract = { ...contract, parameters: [untyped(share)] };
const withDate: TemplateContract = {
  ...contract,
  parameters: [untyped({ label: 'day', type: 'date', timeZone: 'UTC', format: formatDate })],
};
const url = 'https://shop.example/a.png';

/** Everything that has such a value. */
const builds: Readonly<Record<Place, readonly ((value: never, options: object) => unknown)[]>> = {
  text: [
    (value, options) => fillTemplate(contract, { to, parameters: [value] }, options),
    (value, options) =>
      fillTemplate(withFile, { to, parameters: ['a'], file: { type: 'image', url, name: value } }, options),
    (value, options) => buildText({ to, text: value }, options),
    (value, options) => buildImage({ to, url, mime: 'image/png', caption: value }, options),
    (value, options) => buildImage({ to, url, mime: 'image/png', filename: value }, options),
    (value, options) => checkRequest({ kind: 'text', request: { to, message: { text: value } } }, options),
  ],
  suffix: [
    (value, options) => fillTemplate(withSuffix, { to, parameters: ['a'], buttons: [value] }, options),
  ],
  'file URL': [
    (value, options) =>
      fillTemplate(withFile, { to, parameters: ['a'], file: { type: 'image', url: value } }, options),
    (value, options) => buildImage({ to, url: value, mime: 'image/png' }, options),
  ],
  percentage: [(value, options) => fillTemplate(withShare, { to, parameters: [value] }, options)],
  date: [(value, options) => fillTemplate(withDate, { to, parameters: [value] }, options)],
};

const cases = accidents.flatMap(({ where, value, message }) =>
  where.flatMap((place) => builds[place].map((build) => ({ place, value, message, build }))),
);

describe('an accident', () => {
  it.each(cases)('is refused: $place $value', ({ value, message, build }) => {
    const issues = issuesIn(() => build(untyped(value), {}));
    expect(issues).toHaveLength(1);
    expect(issues[0]).toContain(message);
    expect(issues[0]).toContain('checkAccidents: false');
  });

  it.each(cases)('is sent with checkAccidents: false: $place $value', ({ value, build }) => {
    expect(issuesIn(() => build(untyped(value), { checkAccidents: false }))).toStrictEqual([]);
  });

  it('is refused by a client, and its observers see it, unless the client has the option', async () => {
    const events: AttemptEvent[] = [];
    const onAttempt = (event: AttemptEvent): void => void events.push(event);
    const strict = recordingGateway([], { onAttempt });
    const error = await sendErrorOf(sendText(strict.client, { to, text: 'undefined' }));
    expect(error).toMatchObject({ code: 'invalid-message', delivery: 'not-sent', attempts: 0 });
    expect(events).toMatchObject([{ attempt: 0 }]);
    expect(strict.requests).toHaveLength(0);
    const lax = recordingGateway([], { checkAccidents: false });
    await sendText(lax.client, { to, text: 'undefined' });
    expect(lax.requests).toHaveLength(1);
  });
});

describe('a value that only looks like an accident', () => {
  it.each<[Place, unknown]>([
    ['text', 'Mrs Null'],
    ['text', 'undefined behaviour'],
    ['text', 'a \u202eb\u202c c'],
    ['text', '\u2068(12) 5\u2069'],
    ['text', '👩‍👩‍👧'],
    ['suffix', 'a/..b?q=100%25'],
    ['file URL', 'https://localhost.example/undefined.pdf?nan=1'],
    ['percentage', 10],
    ['percentage', -50],
    ['date', new Date('9999-12-30T12:00Z')],
  ])('is sent: %s %s', (place, value) => {
    for (const build of builds[place]) expect(issuesIn(() => build(untyped(value), {}))).toStrictEqual([]);
  });
});

describe('max of a number', () => {
  const limited = (max: number): TemplateContract => ({
    ...contract,
    parameters: [untyped({ ...share, max })],
  });

  it('allows larger percentages, and limits them', () => {
    const build = (value: number, max: number) =>
      issuesIn(() => fillTemplate(limited(max), { to, parameters: [value] }));
    expect(build(15, 20)).toStrictEqual([]);
    expect(build(21, 20)).toStrictEqual(['parameters[0] (share): must be at most 20']);
    expect(build(2, 1)).toStrictEqual(['parameters[0] (share): must be at most 1']);
  });
});
