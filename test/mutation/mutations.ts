import type { ChangeRule } from 'notifygen';
import type { DeclaredButton, DeclaredPlaceholder, DeclaredTemplate } from '../support/declared-template.ts';
import {
  inHeader,
  type Mutation,
  placeholdersOf,
  withBody,
  withLanguages,
  withTextOf,
} from './template-edits.ts';
import { valueMutations } from './value-mutations.ts';

/** Every mutation of a template. `sends` is the name of its generated function. */
export function mutationsOf(file: DeclaredTemplate, sends: string): readonly Mutation[] {
  return [
    { what: 'template deleted', rule: 'template-removed' },
    { what: 'template renamed', rule: 'template-renamed', file: renamedTemplate(file) },
    { what: 'function renamed', rule: 'function-renamed', file: { ...file, function: `${sends}Again` } },
    {
      what: 'function taken over by a new template',
      rule: 'template-replaced',
      file: { ...file, name: `${file.name}_v2`, function: sends },
    },
    {
      what: 'function taken over by another template',
      rule: 'template-replaced',
      file: { ...file, function: `${sends}Old` },
      bystander: sends,
    },
    {
      what: 'functions swapped',
      rule: 'template-replaced',
      file: { ...file, function: 'sendBystander' },
      bystander: sends,
    },
    ...placeholderMutations(file),
    ...fileMutations(file),
    ...buttonMutations(file),
    ...languageMutations(file),
    ...textMutations(file),
  ];
}

function renamedTemplate({ function: _, ...file }: DeclaredTemplate): DeclaredTemplate {
  return { ...file, name: `${file.name}_v2` };
}

function placeholderMutations(file: DeclaredTemplate): readonly Mutation[] {
  const values = placeholdersOf(file);
  const names = values.map((value) => (typeof value === 'string' ? value : value.name));
  const added = withBody(file, (text) => `${text} And {{${values.length - inHeader(file) + 1}}} too.`);
  const swapped = (index: number): readonly (string | DeclaredPlaceholder)[] =>
    values.map((value, at) =>
      at === index ? (values[index + 1] ?? value) : at === index + 1 ? (values[index] ?? value) : value,
    );
  const renamedTo = (index: number, name: string): readonly (string | DeclaredPlaceholder)[] =>
    values.map((value, at) => (at !== index ? value : typeof value === 'string' ? name : { ...value, name }));
  return [
    {
      what: 'placeholder added',
      rule: 'parameter-added',
      file: { ...added, placeholders: [...values, 'another'] },
    },
    ...names.map((name, index): Mutation => {
      const kept = values.filter((_, at) => at !== index);
      return {
        what: `${name} removed`,
        rule: 'parameter-removed',
        file: { ...withTextOf(file, index, withoutPlaceholder), placeholders: kept },
      };
    }),
    ...names.slice(1).map((name, index): Mutation => {
      const what = `${names[index]} and ${name} swapped`;
      return { what, rule: 'parameters-reordered', file: { ...file, placeholders: swapped(index) } };
    }),
    ...names.map((name, index): Mutation => {
      const rule = /^(placeholder|header)\d+$/.test(name) ? 'parameter-named' : 'parameter-renamed';
      return { what: `${name} renamed`, rule, file: { ...file, placeholders: renamedTo(index, 'renamed') } };
    }),
    ...names.flatMap((name, index): readonly Mutation[] => {
      const unnamed = `placeholder${index + 1}`;
      if (names.includes(unnamed)) return [];
      const what = `${name} loses its name`;
      return [
        { what, rule: 'parameter-renamed', file: { ...file, placeholders: renamedTo(index, unnamed) } },
      ];
    }),
    ...values.flatMap((value, index) =>
      typeof value === 'string' ? [] : valueMutations(file, value, index),
    ),
  ];
}

function withoutPlaceholder(text: string, gone: number): string {
  return text.replaceAll(/\{\{(\d+)\}\}/g, (placeholder, number: string) =>
    Number(number) === gone ? 'something' : Number(number) > gone ? `{{${Number(number) - 1}}}` : placeholder,
  );
}

function fileMutations({ file, ...rest }: DeclaredTemplate): readonly Mutation[] {
  const kinds = [undefined, 'document', 'video', 'image'] as const;
  return kinds
    .filter((kind) => kind !== file)
    .map((kind) => ({
      what: kind === undefined ? 'file removed' : `file: ${kind}`,
      rule: 'file-changed',
      file: { ...rest, ...(kind && { file: kind }) },
    }));
}

const passwordUrl = 'https://www.whatsapp.com/otp/code/';
const suffixed: DeclaredButton = { name: 'anotherCode', url: 'https://shop.example/another/{{1}}' };

function buttonMutations(file: DeclaredTemplate): readonly Mutation[] {
  const { buttons = [] } = file;
  const replaced = (index: number, button: DeclaredButton | undefined): DeclaredTemplate => {
    const { buttons: _, ...rest } = file;
    const left = buttons.flatMap((own, at) => (at === index ? (button ?? []) : own));
    return left.length > 0 ? { ...rest, buttons: left } : rest;
  };
  const suffixes = buttons.flatMap((button, index) =>
    button.url?.endsWith('{{1}}') && !button.url.startsWith(passwordUrl)
      ? [{ button, url: button.url, index }]
      : [],
  );
  const passwords = buttons.flatMap((button, index) => (button.url?.startsWith(passwordUrl) ? [index] : []));
  return [
    {
      what: 'URL button with a suffix added',
      rule: 'button-added',
      file: { ...file, buttons: [...buttons, suffixed] },
    },
    {
      what: 'quick reply added',
      rule: 'buttons-changed',
      file: { ...file, buttons: [{ reply: 'Yes' }, ...buttons] },
    },
    ...suffixes.flatMap(({ button, url, index }): readonly Mutation[] => {
      const { name, ...unnamed } = button;
      const called = name ?? 'unnamed';
      const fixed = { ...unnamed, url: url.replace('{{1}}', 'fixed') };
      return [
        { what: `button ${called} removed`, rule: 'button-removed', file: replaced(index, undefined) },
        {
          what: `URL of button ${called} without suffix`,
          rule: 'button-removed',
          file: replaced(index, fixed),
        },
        {
          what: `button ${called} renamed`,
          rule: name === undefined ? 'button-named' : 'button-renamed',
          file: replaced(index, { ...button, name: 'renamed' }),
        },
        ...(name === undefined
          ? []
          : [
              {
                what: `button ${called} loses its name`,
                rule: 'button-renamed',
                file: replaced(index, unnamed),
              } as const,
            ]),
        {
          what: `URL of button ${called} changed`,
          rule: 'wording-changed',
          file: replaced(index, { ...button, url: 'https://shop.example/else/{{1}}' }),
        },
        {
          what: `text of button ${called} changed`,
          rule: 'text-changed',
          file: replaced(index, { ...button, text: 'Other' }),
        },
      ];
    }),
    ...passwords.flatMap((index): readonly Mutation[] => [
      {
        what: 'URL of a one-time password with a suffix',
        rule: 'button-added',
        file: replaced(index, suffixed),
      },
      {
        what: 'URL of a one-time password replaced',
        rule: 'buttons-changed',
        file: replaced(index, { reply: 'Yes' }),
      },
      {
        what: 'one-time password unknown',
        rule: 'button-added',
        file: {
          ...withBody(file, (text) => `${text} For {{2}}.`),
          placeholders: ['code', 'customerName'],
        },
      },
    ]),
    ...(suffixes.length > 1
      ? [
          {
            what: 'URL buttons swapped',
            rule: 'buttons-reordered',
            file: { ...file, buttons: [...buttons].reverse() },
          } as const,
        ]
      : []),
  ];
}

function languageMutations(file: DeclaredTemplate): readonly Mutation[] {
  const { language } = file;
  const to = (what: string, rule: ChangeRule, codes: DeclaredTemplate['language']): Mutation => ({
    what,
    rule,
    file: withLanguages(file, codes),
  });
  if (language === undefined) {
    return [
      to('language added', 'language-switched', 'fr'),
      to('choice of languages added', 'language-choice', ['en', 'fr']),
    ];
  }
  if (typeof language === 'string') {
    return [
      to('language changed', 'language-switched', 'fr'),
      ...(isTyped(file) ? [] : [to('language removed', 'language-switched', undefined)]),
      to('language becomes a choice', 'language-choice', [language]),
      to('choice of languages added', 'language-choice', [language, 'fr']),
    ];
  }
  return [
    ...language.map((code) =>
      to(
        `language ${code} removed`,
        'language-removed',
        language.filter((other) => other !== code),
      ),
    ),
    to('choice becomes one language', 'language-choice', language[0]),
    ...(isTyped(file) ? [] : [to('language removed', 'language-choice', undefined)]),
    to('language fr added', 'language-added', [...language, 'fr']),
  ];
}

/** Whether values are formatted, which needs a language. */
function isTyped(file: DeclaredTemplate): boolean {
  return placeholdersOf(file).some((value) => typeof value !== 'string' && value.type !== undefined);
}

function textMutations(file: DeclaredTemplate): readonly Mutation[] {
  return [
    ...placeholdersOf(file).map((_, index): Mutation => {
      const changed = withTextOf(file, index, (text, number) => text.replace(`{{${number}}}`, 'not $&'));
      return {
        what: `words before placeholder ${index + 1} changed`,
        rule: 'wording-changed',
        file: changed,
      };
    }),
    ...placeholdersOf(file).map((_, index): Mutation => {
      const before = withTextOf(file, index, (text, number) => text.replace(`{{${number}}}`, 'You owe:\n$&'));
      return { what: `line above placeholder ${index + 1} added`, rule: 'wording-changed', file: before };
    }),
    ...(placeholdersOf(file).length - inHeader(file) < 2
      ? []
      : [
          {
            what: 'placeholders 1 and 2 of the body swapped in the text',
            rule: 'placeholders-swapped',
            file: withBody(file, (text) =>
              text.replaceAll(/\{\{([12])\}\}/g, (_, number: string) => `{{${3 - Number(number)}}}`),
            ),
          } as const,
        ]),
    ...(JSON.stringify(file.body ?? '').includes(':\\n{{')
      ? [
          {
            what: 'line above a placeholder changed',
            rule: 'wording-changed',
            file: withBody(file, (text) => text.replace(/^.*:$/m, 'Other words:')),
          } as const,
        ]
      : []),
    {
      what: 'sentence added',
      rule: 'text-changed',
      file: withBody(file, (text) => `${text}\nThat is all.`),
    },
    ...(inHeader(file) === 0
      ? [
          {
            what: 'header changed',
            rule: 'text-changed',
            file: { ...file, header: 'Something new' },
          } as const,
        ]
      : [
          {
            what: 'header longer',
            rule: 'text-limit-lowered',
            file: { ...file, header: `${file.header}!` },
          } as const,
        ]),
    { what: 'footer changed', rule: 'text-changed', file: { ...file, footer: 'Something new' } },
    ...(file.category === undefined
      ? []
      : [
          {
            what: 'category changed',
            rule: 'category-changed',
            file: { ...file, category: file.category === 'utility' ? 'marketing' : 'utility' },
          } as const,
        ]),
    // The calls and their messages stay the same.
    { what: 'delivery changed', rule: undefined, file: { ...file, delivery: { expires: '2 days' } } },
    { what: 'description changed', rule: undefined, file: { ...file, description: 'Something new.' } },
  ];
}
