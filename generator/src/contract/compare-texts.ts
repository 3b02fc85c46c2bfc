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

/** A header, body or footer. */
export function compareText(part: 'header' | 'body' | 'footer'): Comparison {
  return compareFacts(
    // An added or removed parameter is reported instead of the words around it.
    (shape, versions) =>
      versions.hasSameParameters || part === 'footer' ? textFacts(part)(shape, versions) : [],
    (change) => effectOfText(part, change),
  );
}

function effectOfText(
  part: 'header' | 'body' | 'footer',
  { before, after, path, language, versions: { was, is } }: FactChange<string>,
): readonly Effect[] {
  const name = nameOf(path);
  const texts = defined({ before, after });
  if (before === undefined || after === undefined) {
    return effect('text-changed', `${name} ${before === undefined ? 'is new' : 'was removed'}`, { texts });
  }
  if (placeholderLines(before).join('\n') === placeholderLines(after).join('\n')) {
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
    const message = `in ${name}, ${swapped.join(', ')}: calls still compile but show swapped values`;
    return effect('placeholders-swapped', message, { texts });
  }
  const message = `${name} changed around a placeholder: check that the message is still right`;
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

/** How many characters a header or body leaves for its values: if it is less, some messages are no longer sent. */
export function compareRoom(part: 'header' | 'body'): Comparison {
  return compareFacts(
    (shape, versions) =>
      // An added or removed parameter is reported instead.
      versions.hasSameParameters
        ? textFacts(part)(shape, versions).map((fact) => ({
            ...fact,
            value: charactersLeft(fact.value, limits[part]),
          }))
        : [],
    ({ before, after, path, language, versions: { is } }) => {
      if (before === undefined || after === undefined || after < 0 || after >= before) return [];
      if (after >= longestFilling(is, part, language)) return [];
      const message = `${nameOf(path)} leaves ${after} characters for its values, not ${before}: longer ones are no longer sent`;
      return effect('text-limit-lowered', message);
    },
  );
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
