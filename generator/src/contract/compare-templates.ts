import { isDeepStrictEqual } from 'node:util';
import { dynamicButtons } from '../template/template.js';
import { type LocalizedText, textVariants } from '../text/localized-text.js';
import { countPlaceholders, replacePlaceholders } from '../text/placeholders.js';
import type { Difference } from './change-rules.js';
import { compareButtons } from './compare-buttons.js';
import { alignNames, compareModes, compareNames } from './compare-names.js';
import { compareText } from './compare-texts.js';
import { compareTimeZoneChoice, compareValues } from './compare-values.js';
import type { Shape } from './contract.js';
import { type Comparison, compareFacts, type Effect, effect, factOf, type Versions } from './facts.js';

const compareFile = compareFacts(
  ({ file }) => factOf('file', file),
  ({ before, after }) => {
    const message =
      before === undefined
        ? `it now has a file: every call must pass its ${after}`
        : after === undefined
          ? `it no longer has a file: no call can pass its ${before}`
          : `its file is now of type ${after}, not ${before}`;
    return effect('file-changed', message);
  },
);

const compareCategory = compareFacts(
  ({ category }) => factOf('category', category),
  ({ before, after }) => {
    if (before === undefined || after === undefined) return [];
    const marketing = after === 'marketing' ? 'no longer get it' : 'get it too';
    const consequence = `each message costs the price of ${after}, and people who opted out of marketing ${marketing}`;
    return effect('category-changed', `its category is now ${after}, not ${before}: ${consequence}`);
  },
);

const compareApproval = compareFacts(
  ({ unapproved = [], callerChoosesLanguage }, { languages }) =>
    unapproved
      // An added or removed language is reported instead.
      .filter(({ language }) => !callerChoosesLanguage || languages.includes(language))
      .map(({ language, status, reason }) => ({
        path: language === undefined ? ['status'] : ['status', language],
        value: reason === undefined ? status : `${status} (${reason})`,
        language,
      })),
  ({ before, after, language, versions: { is } }) => {
    const where = is.languages.length < 2 ? '' : ` in ${language}`;
    // Contracts leave out a status that can be sent: it is `approved`, `flagged` or `paused`.
    if (after === undefined)
      return effect('approval-gained', `its status${where} is no longer ${before}: it can be sent`);
    const message = `its status${where} is now ${after}`;
    if (before === undefined) return effect('approval-lost', `${message}: it can no longer be sent`);
    return effect('status-changed', `${message}, not ${before}: it still cannot be sent`);
  },
);

const compareLanguages = compareFacts(
  ({ languages, callerChoosesLanguage }) => factOf('language', { languages, callerChoosesLanguage }),
  ({ versions }) => languageEffects(versions),
);

function languageEffects({ was, is }: Versions): readonly Effect[] {
  const sent =
    is.languages[0] === undefined
      ? 'it is sent without a language'
      : `it is always sent in ${is.languages[0]}`;
  if (was.callerChoosesLanguage !== is.callerChoosesLanguage) {
    const message = is.callerChoosesLanguage
      ? `every call must now choose its language: ${is.languages.join(', ')}`
      : `calls can no longer choose the language: ${sent}`;
    return effect('language-choice', message);
  }
  if (is.callerChoosesLanguage) {
    const removed = was.languages.filter((code) => !is.languages.includes(code));
    const added = is.languages.filter((code) => !was.languages.includes(code));
    const statusOf = new Map(is.unapproved?.map(({ language, status }) => [language, status]));
    return [
      ...removed.flatMap((code) => effect('language-removed', `the language ${code} was removed`)),
      ...added.flatMap((code) => {
        const status = statusOf.get(code);
        const message =
          status === undefined
            ? `calls can now use ${code} too`
            : `${code} was added with the status ${status}`;
        return effect('language-added', message);
      }),
    ];
  }
  const old = was.languages[0] === undefined ? 'without one' : `in ${was.languages[0]}`;
  return effect('language-switched', `${sent}, no longer ${old}; calls still compile`);
}

/**
 * How each key of a template is compared: its facts, and what a change of one means for callers. What has no row is of no
 * interest to them, such as `delivery`.
 */
const comparedKeys: Readonly<Record<string, readonly Comparison[]>> = {
  placeholders: [compareModes, compareNames('parameter'), compareTimeZoneChoice, compareValues],
  file: [compareFile],
  language: [compareLanguages],
  header: [compareText('header')],
  body: [compareText('body')],
  footer: [compareText('footer')],
  buttons: [compareNames('button'), compareButtons],
  category: [compareCategory],
  status: [compareApproval],
};

/**
 * Compares two versions of one template: those of two commits, the YAML and the platform's, or two languages. The names
 * of template and function are not compared.
 */
export function compareTemplates(old: Shape, is: Shape): readonly Difference[] {
  const { was, differences } = areBothNamed(old, is) ? alignNames(old, is) : { was: old, differences: [] };
  const versions = versionsOf(was, is);
  return [
    ...differences,
    ...Object.values(comparedKeys).flatMap((comparisons) =>
      comparisons.flatMap((compare) => compare(versions)),
    ),
  ];
}

function areBothNamed(...versions: readonly Shape[]): boolean {
  return versions.every(({ namedParameters }) => namedParameters);
}

function versionsOf(was: Shape, is: Shape): Versions {
  const areNamed = areBothNamed(was, is);
  const shared =
    was.languages.length === 0 ? is.languages : is.languages.filter((code) => was.languages.includes(code));
  const hasSameParameters = was.parameters.length === is.parameters.length;
  // Without texts, or if they did not change, another order swaps the values.
  const areTextsKnown = was.body !== undefined && is.body !== undefined;
  const areTextsSame = isDeepStrictEqual([was.header, was.body], [is.header, is.body]);
  const placeholders = areNamed && hasSameParameters && areTextsKnown && !areTextsSame;
  const urlsOf = ({ buttons = [] }: Shape) => dynamicButtons(buttons).map(({ url }) => url);
  const buttons = areNamed && !isDeepStrictEqual(urlsOf(was), urlsOf(is));
  return {
    was: placeholders ? withNames(was) : was,
    is: placeholders ? withNames(is) : is,
    languages: shared.length === 0 ? [undefined] : shared,
    hasSameParameters,
    areNamed,
    byName: { placeholders, buttons },
  };
}

/** The same template with the names of its parameters in its texts instead of their numbers. */
function withNames(shape: Shape): Shape {
  const { header, body, parameters } = shape;
  const first = countPlaceholders(textVariants(header)[0]?.text ?? '');
  const named = (text: string, offset: number): string =>
    replacePlaceholders(text, ({ text: same, number }) => {
      const name = number === undefined ? undefined : parameters[offset + number - 1];
      return name === undefined ? same : `{{${name}}}`;
    });
  const inTexts = (text: LocalizedText, offset: number): LocalizedText =>
    typeof text === 'string'
      ? named(text, offset)
      : Object.fromEntries(textVariants(text).map((own) => [own.language ?? '', named(own.text, offset)]));
  return {
    ...shape,
    ...(header !== undefined && { header: inTexts(header, 0) }),
    ...(body !== undefined && { body: inTexts(body, first) }),
  };
}
