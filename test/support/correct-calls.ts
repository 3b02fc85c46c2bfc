import { type Contract, type ContractTemplate, type ContractValue, typeOf } from 'notifygen';

/**
 * TypeScript code with one correct call per template and language that the caller can choose.
 *
 * @param index The module that it imports the generated functions from.
 */
export function correctCalls(templates: Contract['templates'], index: string): string {
  const functions = templates.map((template) => template.function);
  const calls = templates.flatMap((template) =>
    (template.callerChoosesLanguage ? template.languages : [undefined]).map(
      (language) => `  ${template.function}(client, ${messageFor(template, language)}),`,
    ),
  );
  return `import type { Client, Receipt } from '@notifygen/runtime';
import { ${functions.join(', ')} } from '${index}';

export const calls = (client: Client): readonly Promise<Receipt>[] => [
${calls.join('\n')}
];
`;
}

function messageFor(
  { parameters, namedParameters, values = {}, takesTimeZone, file, buttons = [] }: ContractTemplate,
  language: string | undefined,
): string {
  const suffixes = buttons.flatMap((button) =>
    button.kind === 'url' && button.label !== undefined ? button.label : [],
  );
  const fields = {
    to: '447700900123',
    language,
    ...(takesTimeZone && { timeZone: 'UTC' }),
    ...(file && { file: { type: file, url: 'https://shop.example/file' } }),
  };
  const group = (key: string, names: readonly string[], code: (name: string) => string): string => {
    // An empty list is correct too, and must stay so.
    if (names.length === 0) return key === 'buttons' ? ', buttons: []' : '';
    const codes = names.map((name) => (namedParameters ? `${name}: ${code(name)}` : code(name))).join(', ');
    return `, ${key}: ${namedParameters ? `{ ${codes} }` : `[${codes}]`}`;
  };
  const codeFor = (name: string): string => valueCode(name, Object.hasOwn(values, name) ? values[name] : {});
  const groups = [
    group('buttons', suffixes, (name) => JSON.stringify(`a-${name}`)),
    group('parameters', parameters, codeFor),
  ].join('');
  return JSON.stringify(fields).replace(/\}$/, () => `${groups} }`);
}

/** The code of a value of every type that the parameter takes: with a fixed time zone, a date may be a `Date` too. */
function valueCode(name: string, { type = 'text', timeZone }: ContractValue = {}): string {
  const code = type === 'text' ? JSON.stringify(`a ${name}`) : typeOf(type).example;
  const isEither = timeZone !== undefined && type !== 'datetime';
  return isEither ? `client ? ${code} : ${typeOf('datetime').example}` : code;
}
