import { callStatement, importStatement } from '../../pages/shared/generated-call.ts';
import { literal } from '../../pages/shared/literal.ts';
import { fieldsOf, receivedValues } from './received-values.js';

/**
 * @import { Call, TemplatePreview } from '@notifygen/sandbox'
 * @import { Info } from '../shared/rest-client.js'
 * @typedef {Readonly<Record<string, (value: unknown, options: object) => string>>} Formatters
 *
 * @typedef {object} CallCode
 * @property {string} name Of the imported function.
 * @property {string} from
 * @property {string} statement
 */

/**
 * The code that sends a received message. `undefined` if it is not known which function does: the template is unknown, or the
 * request has another form.
 *
 * @param {Call} call
 * @param {TemplatePreview | undefined} template
 * @param {Pick<Info, 'dialect'>} info
 * @param {Formatters} formatters
 * @returns {CallCode | undefined}
 */
export function codeOf(call, template, info, formatters) {
  const { to, message, attachment } = fieldsOf(call);
  if (call.kind === 'template') {
    return (
      template && {
        name: template.send,
        from: './generated/index.js',
        statement: callStatement(template, receivedValues(call, template, info, formatters)),
      }
    );
  }
  const [name, content] =
    call.kind === 'text'
      ? ['sendText', message]
      : call.kind === 'attachment'
        ? ['sendAttachment', attachment]
        : [];
  if (name === undefined || typeof content !== 'object' || content === null) return undefined;
  const values = Object.entries({ to, ...content }).filter(([, value]) => typeof value === 'string');
  return {
    name,
    from: '@notifygen/runtime',
    statement: [
      `await ${name}(client, {`,
      ...values.map(
        ([key, value]) => `  ${/^[a-z]+$/i.test(key) ? key : literal(key)}: ${literal(String(value))},`,
      ),
      '});',
    ].join('\n'),
  };
}

/** @param {CallCode} code */
export function generatedCallOf({ name, from, statement }) {
  return `${importStatement(name, from)}\n\n${statement}`;
}

/**
 * A Vitest test that expects the same message again.
 *
 * @param {Call} call
 * @param {CallCode} code
 * @param {Pick<Info, 'dialect'>} info
 */
export function testOf({ to = '', template, kind, text }, { name, from, statement }, { dialect }) {
  const isRuntime = from === '@notifygen/runtime';
  const { templatePath, parametersField, messageWrapper } = dialect;
  const isDefault =
    templatePath === '/api/v1/whatsApp/whatsappHSM' && parametersField === 'parameters' && messageWrapper;
  const option = isDefault ? '' : ', dialect';
  const what = template === undefined ? `kind: ${literal(kind)}` : `template: ${literal(template)}`;
  return [
    importStatement(isRuntime ? `createClient, ${name}` : 'createClient', '@notifygen/runtime'),
    importStatement('createSandbox', '@notifygen/sandbox'),
    importStatement('expect, it', 'vitest'),
    ...(isRuntime ? [] : [importStatement(name, from)]),
    '',
    `it(${literal(`sends ${template ?? `a session ${kind}`}`)}, async () => {`,
    ...(isDefault
      ? []
      : [
          `  const dialect = { templatePath: ${literal(templatePath)}, parametersField: ${literal(parametersField)}, messageWrapper: ${messageWrapper} } as const;`,
        ]),
    `  const sandbox = await createSandbox({ templates: 'templates'${option} });`,
    '  const { appId, apiKey, fetch } = sandbox;',
    `  const client = createClient({ baseUrl: 'http://localhost', appId, apiKey, fetch${option} });`,
    '',
    '  // Call your own code here instead.',
    ...statement.split('\n').map((line) => `  ${line}`),
    '',
    `  const message = await sandbox.waitFor({ to: ${literal(to)}, ${what} });`,
    `  expect(message.text).toBe(${literal(text)});`,
    '});',
    '',
  ].join('\n');
}
