import { defined } from '../text/defined.js';
import { textIn } from '../text/localized-text.js';
import { matchPlaceholders } from '../text/match-placeholders.js';
import { placeholderLines } from '../text/placeholder-lines.js';
import { countPlaceholders, findPlaceholders } from '../text/placeholders.js';
import { charactersLeft, longestBody, textLimits } from '../text/text-limits.js';
import type { Shape } from './contract.js';
import {
  type Comparison,
  compareFacts,
  type Effect,
  effect,
  type FactChange,
  nameOf,
  textFacts,
} from './facts.js';

type Part = 'header' | 'body' | 'footer';

export function compareText(part: Part): Comparison {
  return compareFacts(
    // An added or removed parameter is reported instead of the words around it.
    (shape, versions) =>
      versions.hasSameParameters || part === 'footer' ? textFacts(part)(shape, versions) : [],
    (change) => effectOfText(part, change),
  );
}

function effectOfText(part: Part, change: FactChange<string>): readonly Effect[] {
  const { before, after, path, language } = change;
  const { was, is } = change.versions;
  const name = nameOf(path);
  const texts = defined({ before, after });
  if (before === undefined || after === undefined) {
    return effect('text-changed', `${name} ${before === undefined ? 'is new' : 'was removed'}`, { texts });
  }
  const room = lessRoom(part, before, after, change);
  if (placeholderLines(before).join('\n') === placeholderLines(after).join('\n')) {
    if (room !== '') return effect('wording-changed', `${name} changed${room}`, { texts });
    const isAll = part === 'body' && findPlaceholders(before).length === 0;
    const where = isAll ? ': every call now sends the new text' : ', but not around a placeholder';
    return effect('text-changed', `${name} changed${where}`, { texts });
  }
  const places = matchPlaceholders(before, after);
  const swapped = [...places].flatMap(([now, old]) => {
    const [own, other] = [parameterOf(is, part, language, now), parameterOf(was, part, language, old)];
    // With its name, a placeholder only has another number.
    return now === old || own === other || !places.has(old)
      ? []
      : `{{${now}}} (${own}) is now where {{${old}}} (${other}) was`;
  });
  if (swapped.length > 0) {
    const message = `in ${name}, ${swapped.join(', ')}: calls still compile but show swapped values${room}`;
    return effect('placeholders-swapped', message, { texts });
  }
  const message = `${name} changed around a placeholder: check that the message is still right${room}`;
  return effect('wording-changed', message, { texts });
}

/** The name of the parameter for a placeholder. */
function parameterOf(shape: Shape, part: string, language: string | undefined, token: string): string {
  const first = part === 'body' ? countPlaceholders(textIn(shape.header, language) ?? '') : 0;
  return shape.parameters[first + Number(token) - 1] ?? token;
}

/** More than callers pass as one value, so that a longer body does not count where enough is left. */
const longestValue = 1024;

const limits = { header: textLimits.header, body: longestBody } as const;

/** Says how many characters a text leaves for its values, if it is so much less that some messages are no longer sent. */
function lessRoom(
  part: Part,
  before: string,
  after: string,
  { language, versions: { is } }: FactChange<string>,
): string {
  if (part === 'footer') return '';
  const [was, left = 0] = [before, after].map((text) => charactersLeft(text, limits[part]));
  const isLess = left >= 0 && left < (was ?? 0) && left < longestFilling(is, part, language);
  return isLess
    ? `; it leaves ${left} characters for its values, not ${was}: longer ones are no longer sent`
    : '';
}

/** How many characters the values of a text may have. */
function longestFilling(shape: Shape, part: 'header' | 'body', language: string | undefined): number {
  const { values = {} } = shape;
  return findPlaceholders(textIn(shape[part], language) ?? '')
    .map(({ token }) => {
      const name = parameterOf(shape, part, language, token);
      const { type, max } = (Object.hasOwn(values, name) && values[name]) || {};
      return type === 'number' ? longestValue : (max ?? longestValue);
    })
    .reduce((sum, max) => sum + max, 0);
}
