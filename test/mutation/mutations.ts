import type { ChangeRule } from 'notifygen';
import type { DeclaredButton, DeclaredPlaceholder, DeclaredTemplate } from '../support/declared-template.ts';
import {
  inHeader,
  type Mutation,
  mutation,
  placeholdersOf,
  when,
  withBody,
  withLanguages,
  withTextOf,
} from './template-edits.ts';
import { valueMutations } from './value-mutations.ts';

/** Every mutation of a template. `sends` is the name of its generated function. */
export function mutationsOf(file: DeclaredTemplate, sends: string): readonly Mutation[] {
  return [
    mutation('template deleted', 'template-removed'),
    mutation('template renamed', 'template-renamed', renamedTemplate(file)),
    mutation('function renamed', 'function-renamed', { ...file, function: `${sends}Again` }),
    mutation('function taken over by a new template', 'template-replaced', {
      ...file,
      name: `${file.name}_v2`,
      function: sends,
    }),
    mutation(
      'function taken over by another template',
      'template-replaced',
      { ...file, function: `${sends}Old` },
      sends,
    ),
    mutation('functions swapped', 'template-replaced', { ...file, function: 'sendBystander' }, sends),
    ...placeholderMutations(file),
    ...fileMutations(file),
    ...buttonMutations(file),
    ...languageMutations(file),
    ...textMutations(file),
    ...statusMutations(file),
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
    mutation('placeholder added', 'parameter-added', { ...added, placeholders: [...values, 'another'] }),
    ...names.map((name, index): Mutation => {
      const kept = values.filter((_, at) => at !== index);
      return mutation(`${name} removed`, 'parameter-removed', {
        ...withTextOf(file, index, withoutPlaceholder),
        placeholders: kept,
      });
    }),
    ...names.slice(1).map((name, index): Mutation => {
      const what = `${names[index]} and ${name} swapped`;
      return mutation(what, 'parameters-reordered', { ...file, placeholders: swapped(index) });
    }),
    ...names.map((name, index): Mutation => {
      const rule = /^(placeholder|header)\d+$/.test(name) ? 'parameter-named' : 'parameter-renamed';
      return mutation(`${name} renamed`, rule, { ...file, placeholders: renamedTo(index, 'renamed') });
    }),
    ...names.flatMap((name, index): readonly Mutation[] => {
      const unnamed = `placeholder${index + 1}`;
      if (names.includes(unnamed)) return [];
      const what = `${name} loses its name`;
      return [mutation(what, 'parameter-renamed', { ...file, placeholders: renamedTo(index, unnamed) })];
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
    .map((kind) =>
      mutation(kind === undefined ? 'file removed' : `file: ${kind}`, 'file-changed', {
        ...rest,
        ...(kind && { file: kind }),
      }),
    );
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
    mutation('URL button with a suffix added', 'button-added', { ...file, buttons: [...buttons, suffixed] }),
    mutation('quick reply added', 'buttons-changed', { ...file, buttons: [{ reply: 'Yes' }, ...buttons] }),
    ...suffixes.flatMap(({ button, url, index }): readonly Mutation[] => {
      const { name, ...unnamed } = button;
      const called = name ?? 'unnamed';
      const fixed = { ...unnamed, url: url.replace('{{1}}', 'fixed') };
      return [
        mutation(`button ${called} removed`, 'button-removed', replaced(index, undefined)),
        mutation(`URL of button ${called} without suffix`, 'button-removed', replaced(index, fixed)),
        mutation(
          `button ${called} renamed`,
          name === undefined ? 'button-named' : 'button-renamed',
          replaced(index, { ...button, name: 'renamed' }),
        ),
        ...when(
          name !== undefined,
          mutation(`button ${called} loses its name`, 'button-renamed', replaced(index, unnamed)),
        ),
        mutation(
          `URL of button ${called} changed`,
          'wording-changed',
          replaced(index, { ...button, url: 'https://shop.example/else/{{1}}' }),
        ),
        mutation(
          `text of button ${called} changed`,
          'text-changed',
          replaced(index, { ...button, text: 'Other' }),
        ),
      ];
    }),
    ...passwords.flatMap((index): readonly Mutation[] => [
      mutation('URL of a one-time password with a suffix', 'button-added', replaced(index, suffixed)),
      mutation('URL of a one-time password replaced', 'buttons-changed', replaced(index, { reply: 'Yes' })),
      mutation('one-time password unknown', 'button-added', {
        ...withBody(file, (text) => `${text} For {{2}}.`),
        placeholders: ['code', 'customerName'],
      }),
    ]),
    ...when(
      suffixes.length > 1,
      mutation('URL buttons swapped', 'buttons-reordered', { ...file, buttons: [...buttons].reverse() }),
    ),
  ];
}

function statusMutations(file: DeclaredTemplate): readonly Mutation[] {
  return file.status === undefined || file.status === 'approved'
    ? [mutation('rejected', 'approval-lost', { ...file, status: 'rejected' })]
    : [
        mutation('approved', 'approval-gained', { ...file, status: 'approved' }),
        mutation('pending again', 'status-changed', { ...file, status: 'pending' }),
      ];
}

function languageMutations(file: DeclaredTemplate): readonly Mutation[] {
  const { language } = file;
  const to = (what: string, rule: ChangeRule, codes: DeclaredTemplate['language']): Mutation =>
    mutation(what, rule, withLanguages(file, codes));
  if (language === undefined) {
    return [
      to('language added', 'language-switched', 'fr'),
      to('choice of languages added', 'language-choice', ['en', 'fr']),
    ];
  }
  if (typeof language === 'string') {
    return [
      to('language changed', 'language-switched', 'fr'),
      ...when(!isTyped(file), to('language removed', 'language-switched', undefined)),
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
    ...when(!isTyped(file), to('language removed', 'language-choice', undefined)),
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
      return mutation(`words before placeholder ${index + 1} changed`, 'wording-changed', changed);
    }),
    ...placeholdersOf(file).map((_, index): Mutation => {
      const before = withTextOf(file, index, (text, number) => text.replace(`{{${number}}}`, 'You owe:\n$&'));
      return mutation(`line above placeholder ${index + 1} added`, 'wording-changed', before);
    }),
    ...when(
      placeholdersOf(file).length - inHeader(file) > 1,
      mutation(
        'placeholders 1 and 2 of the body swapped in the text',
        'placeholders-swapped',
        withBody(file, (text) =>
          text.replaceAll(/\{\{([12])\}\}/g, (_, number: string) => `{{${3 - Number(number)}}}`),
        ),
      ),
    ),
    ...when(
      JSON.stringify(file.body ?? '').includes(':\\n{{'),
      mutation(
        'line above a placeholder changed',
        'wording-changed',
        withBody(file, (text) => text.replace(/^.*:$/m, 'Other words:')),
      ),
    ),
    mutation(
      'sentence added',
      'text-changed',
      withBody(file, (text) => `${text}\nThat is all.`),
    ),
    ...(inHeader(file) === 0
      ? [mutation('header changed', 'text-changed', { ...file, header: 'Something new' })]
      : [mutation('header longer', 'text-limit-lowered', { ...file, header: `${file.header}!` })]),
    mutation('footer changed', 'text-changed', { ...file, footer: 'Something new' }),
    ...when(
      file.category !== undefined,
      mutation('category changed', 'category-changed', {
        ...file,
        category: file.category === 'utility' ? 'marketing' : 'utility',
      }),
    ),
    // The calls and their messages stay the same.
    mutation('delivery changed', undefined, { ...file, delivery: { expires: '2 days' } }),
    mutation('description changed', undefined, { ...file, description: 'Something new.' }),
  ];
}
