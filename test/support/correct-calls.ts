import type { Contract, ContractTemplate } from 'notifygen';

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
  { parameters, file, buttons = [] }: ContractTemplate,
  language: string | undefined,
): string {
  const suffixes = buttons.flatMap((button) =>
    button.kind === 'url' && button.label !== undefined ? [`a-${button.label}`] : [],
  );
  return JSON.stringify({
    to: '447700900123',
    language,
    ...(parameters.length > 0 && { parameters: parameters.map((name) => `a ${name}`) }),
    ...(file && { file: { type: file, url: 'https://shop.example/file' } }),
    ...(suffixes.length > 0 && { buttons: suffixes }),
  });
}
