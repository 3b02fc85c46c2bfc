import type { ChangeRule } from 'notifygen';
import {
  type Button,
  inHeader,
  type TemplateFile,
  valuesOf,
  withBody,
  withLanguages,
  withTextOf,
} from './template-file.ts';

/** One single change of a template. */
export interface Mutation {
  readonly what: string;
  /** What `diff` has to call it. */
  readonly rule: ChangeRule | undefined;
  /** The changed file; absent where it is gone. */
  readonly file?: TemplateFile;
  /** The function of the template beside it, where that one changes too. */
  readonly bystander?: string;
}

/** Every single change of a template that this knows how to make. `sends` is the function that it generates. */
export function mutationsOf(file: TemplateFile, sends: string): readonly Mutation[] {
  return [
    { what: 'the template goes', rule: 'template-removed' },
    { what: 'another function', rule: 'function-renamed', file: { ...file, function: `${sends}Again` } },
    {
      what: 'another template takes the function over',
      rule: 'template-replaced',
      file: { ...file, name: `${file.name}_v2`, function: sends },
    },
    {
      what: 'another template takes the function over beside it',
      rule: 'template-replaced',
      file: { ...file, function: `${sends}Old` },
      bystander: sends,
    },
    {
      what: 'functions change places',
      rule: 'template-replaced',
      file: { ...file, function: 'sendBystander' },
      bystander: sends,
    },
    ...valueMutations(file),
    ...fileMutations(file),
    ...buttonMutations(file),
    ...languageMutations(file),
    ...textMutations(file),
  ];
}

function valueMutations(file: TemplateFile): readonly Mutation[] {
  const values = valuesOf(file);
  const names = values.map((value) => (typeof value === 'string' ? value : value.name));
  const added = withBody(file, (text) => `${text} And {{${values.length - inHeader(file) + 1}}} too.`);
  const swapped = (index: number): readonly string[] =>
    names.map((name, at) =>
      at === index ? (names[index + 1] ?? name) : at === index + 1 ? (names[index] ?? name) : name,
    );
  return [
    {
      what: 'a value more',
      rule: 'parameter-added',
      file: { ...added, placeholders: [...values, 'another'] },
    },
    ...names.map((name, index): Mutation => {
      const kept = values.filter((_, at) => at !== index);
      return {
        what: `${name} goes`,
        rule: 'parameter-removed',
        file: { ...withTextOf(file, index, withoutPlaceholder), placeholders: kept },
      };
    }),
    ...names.slice(1).map((name, index): Mutation => {
      const what = `${names[index]} and ${name} change places`;
      return { what, rule: 'parameters-reordered', file: { ...file, placeholders: swapped(index) } };
    }),
    ...names.map((name, index): Mutation => {
      const renamed = names.map((other, at) => (at === index ? 'renamed' : other));
      const rule = /^(placeholder|header)\d+$/.test(name) ? 'parameter-named' : 'parameter-renamed';
      return { what: `${name} gets another name`, rule, file: { ...file, placeholders: renamed } };
    }),
    ...names.flatMap((name, index): readonly Mutation[] => {
      const unnamed = `placeholder${index + 1}`;
      if (names.includes(unnamed)) return [];
      const fewer = names.map((other, at) => (at === index ? unnamed : other));
      const what = `${name} has no name any more`;
      return [{ what, rule: 'parameter-renamed', file: { ...file, placeholders: fewer } }];
    }),
  ];
}

function withoutPlaceholder(text: string, gone: number): string {
  return text.replaceAll(/\{\{(\d+)\}\}/g, (placeholder, number: string) =>
    Number(number) === gone ? 'something' : Number(number) > gone ? `{{${Number(number) - 1}}}` : placeholder,
  );
}

function fileMutations({ file, ...rest }: TemplateFile): readonly Mutation[] {
  const kinds = [undefined, 'document', 'video', 'image'] as const;
  return kinds
    .filter((kind) => kind !== file)
    .map((kind) => ({
      what: kind === undefined ? 'no file any more' : `a file: ${kind}`,
      rule: 'file-changed',
      file: { ...rest, ...(kind && { file: kind }) },
    }));
}

const suffixed: Button = { name: 'anotherCode', url: 'https://shop.example/another/{{1}}' };

function buttonMutations(file: TemplateFile): readonly Mutation[] {
  const { buttons = [] } = file;
  const replaced = (index: number, button: Button | undefined): TemplateFile => ({
    ...file,
    buttons: buttons.flatMap((own, at) => (at === index ? (button ?? []) : own)),
  });
  const suffixes = buttons.flatMap((button, index) =>
    button.url?.endsWith('{{1}}') ? [{ button, url: button.url, index }] : [],
  );
  return [
    { what: 'a suffix more', rule: 'button-added', file: { ...file, buttons: [...buttons, suffixed] } },
    {
      what: 'a quick reply more',
      rule: 'buttons-changed',
      file: { ...file, buttons: [{ reply: 'Yes' }, ...buttons] },
    },
    ...suffixes.flatMap(({ button, url, index }): readonly Mutation[] => {
      const { name, ...unnamed } = button;
      const called = name ?? 'a suffix';
      const fixed = { ...unnamed, url: url.replace('{{1}}', 'fixed') };
      return [
        { what: `the button ${called} goes`, rule: 'button-removed', file: replaced(index, undefined) },
        { what: `the URL of ${called} is fixed`, rule: 'button-removed', file: replaced(index, fixed) },
        {
          what: `${called} gets another name`,
          rule: name === undefined ? 'button-named' : 'button-renamed',
          file: replaced(index, { ...button, name: 'renamed' }),
        },
        ...(name === undefined
          ? []
          : [
              {
                what: `${called} has no name any more`,
                rule: 'button-renamed',
                file: replaced(index, unnamed),
              } as const,
            ]),
        {
          what: `another URL before ${called}`,
          rule: 'wording-changed',
          file: replaced(index, { ...button, url: 'https://shop.example/else/{{1}}' }),
        },
        {
          what: `another caption on ${called}`,
          rule: 'text-changed',
          file: replaced(index, { ...button, text: 'Other' }),
        },
      ];
    }),
    ...(suffixes.length > 1
      ? [
          {
            what: 'suffixes change places',
            rule: 'buttons-reordered',
            file: { ...file, buttons: [...buttons].reverse() },
          } as const,
        ]
      : []),
  ];
}

function languageMutations(file: TemplateFile): readonly Mutation[] {
  const { language } = file;
  const to = (what: string, rule: ChangeRule, codes: TemplateFile['language']): Mutation => ({
    what,
    rule,
    file: withLanguages(file, codes),
  });
  if (language === undefined) {
    return [
      to('a language', 'language-switched', 'fr'),
      to('a choice of languages', 'language-choice', ['en', 'fr']),
    ];
  }
  if (typeof language === 'string') {
    return [
      to('another language', 'language-switched', 'fr'),
      to('no language any more', 'language-switched', undefined),
      to('its language becomes a choice', 'language-choice', [language]),
      to('a choice of languages', 'language-choice', [language, 'fr']),
    ];
  }
  return [
    ...language.map((code) =>
      to(
        `${code} goes`,
        'language-removed',
        language.filter((other) => other !== code),
      ),
    ),
    to('no choice any more', 'language-choice', language[0]),
    to('no language any more', 'language-choice', undefined),
    to('fr comes', 'language-added', [...language, 'fr']),
  ];
}

function textMutations(file: TemplateFile): readonly Mutation[] {
  return [
    ...valuesOf(file).map((_, index): Mutation => {
      const changed = withTextOf(file, index, (text, number) => text.replace(`{{${number}}}`, 'not $&'));
      return { what: `other words before value ${index + 1}`, rule: 'wording-changed', file: changed };
    }),
    ...valuesOf(file).map((_, index): Mutation => {
      const before = withTextOf(file, index, (text, number) => text.replace(`{{${number}}}`, 'You owe:\n$&'));
      return { what: `a label over value ${index + 1}`, rule: 'wording-changed', file: before };
    }),
    ...(JSON.stringify(file.body ?? '').includes(':\\n{{')
      ? [
          {
            what: 'another label',
            rule: 'wording-changed',
            file: withBody(file, (text) => text.replace(/^.*:$/m, 'Another label:')),
          } as const,
        ]
      : []),
    {
      what: 'a sentence more',
      rule: 'text-changed',
      file: withBody(file, (text) => `${text}\nThat is all.`),
    },
    ...(inHeader(file) === 0
      ? [
          {
            what: 'another header',
            rule: 'text-changed',
            file: { ...file, header: 'Something new' },
          } as const,
        ]
      : []),
    { what: 'another footer', rule: 'text-changed', file: { ...file, footer: 'Something new' } },
    { what: 'another description', rule: undefined, file: { ...file, description: 'Something new.' } },
  ];
}
