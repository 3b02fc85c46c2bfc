import type { Call, TemplatePreview } from '@notifygen/sandbox';
import { callStatement, importStatement, takesTimeZone } from '../shared/generated-call.js';
import { literal } from '../shared/literal.js';
import type { Info } from '../shared/sandbox.js';

export interface CallCode {
  /** Of the imported function. */
  readonly name: string;
  readonly from: string;
  readonly statement: string;
}

type Fields = Readonly<Record<string, unknown>>;

/** The body of a call, without the wrapper of template requests. */
function fieldsOf({ http, kind }: Pick<Call, 'http' | 'kind'>): Fields {
  try {
    const body = JSON.parse(http.body);
    return Object(kind === 'template' ? (body?.message ?? body) : body);
  } catch {
    return {};
  }
}

/**
 * The code that sends a received message. `undefined` if it is not known which function does: the template is unknown, or the
 * request has another form.
 */
export function codeOf(
  call: Call,
  template: TemplatePreview | undefined,
  info: Pick<Info, 'dialect'>,
): CallCode | undefined {
  const fields = fieldsOf(call);
  if (call.kind === 'template') {
    if (!template) return undefined;
    return {
      name: template.send,
      from: './generated/index.js',
      statement: templateCall(fields, template, info),
    };
  }
  if (call.kind === 'unknown') return undefined;
  const [name, content] =
    call.kind === 'text' ? ['sendText', fields.message] : ['sendAttachment', fields.attachment];
  if (typeof content !== 'object' || content === null) return undefined;
  const values = Object.entries({ to: fields.to, ...content }).filter(
    ([, value]) => typeof value === 'string',
  );
  const lines = values.map(([key, value]) => {
    return `  ${/^[a-z]+$/i.test(key) ? key : literal(key)}: ${literal(String(value))},`;
  });
  const statement = [`await ${name}(client, {`, ...lines, '});'].join('\n');
  return { name, from: '@notifygen/runtime', statement };
}

function templateCall(fields: Fields, template: TemplatePreview, { dialect }: Pick<Info, 'dialect'>): string {
  const texts = listOf(fields[dialect.parametersField]).map(textOf);
  const file = Object(fields.file);
  return callStatement(template, {
    to: textOf(fields.to ?? ''),
    language: textOf(fields.language ?? template.languages[0] ?? 'en'),
    // The message does not contain the zone that it was sent with.
    timeZone: takesTimeZone(template) ? new Intl.DateTimeFormat().resolvedOptions().timeZone : undefined,
    parameters: texts,
    codes: template.placeholders.map(({ label, type = 'text' }, index) => {
      const text = texts[index];
      if (text === undefined) return `undefined /* ${label} is missing */`;
      // Only the text of a date or an amount was sent: which value it was formatted from is not known.
      return type === 'text' ? literal(text) : `${label} /* ${type}: ${comment(text)} */`;
    }),
    fileUrl: textOf(file.url ?? ''),
    fileName: typeof file.name === 'string' ? file.name : undefined,
    suffixes: listOf(fields.buttons).map((button) => textOf(Object(button).url ?? '')),
  });
}

export function generatedCallOf({ name, from, statement }: CallCode): string {
  return `${importStatement(name, from)}\n\n${statement}`;
}

/** A Vitest test that expects the same message again. */
export function testOf(
  call: Call,
  { name, from, statement }: CallCode,
  { dialect }: Pick<Info, 'dialect'>,
): string {
  const { to = '', template, kind, text } = call;
  const isRuntime = from === '@notifygen/runtime';
  const { templatePath, parametersField, messageWrapper } = dialect;
  const isDefault =
    templatePath === '/api/v1/whatsApp/whatsappHSM' && parametersField === 'parameters' && messageWrapper;
  const [gatewayOption, clientOption] = isDefault
    ? ['', '']
    : [', dialect', ', dialect: gatewayDialect(dialect)'];
  const names = ['createClient', ...(isDefault ? [] : ['gatewayDialect']), ...(isRuntime ? [name] : [])];
  const what = template === undefined ? `kind: ${literal(kind)}` : `template: ${literal(template)}`;
  return [
    importStatement(names.join(', '), '@notifygen/runtime'),
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
    `  const sandbox = await createSandbox({ templates: 'templates'${gatewayOption} });`,
    '  const { appId, apiKey, fetch } = sandbox;',
    `  const client = createClient({ baseUrl: 'http://localhost', appId, apiKey, fetch${clientOption} });`,
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

/** A text cannot end the comment that contains it. */
function comment(text: string): string {
  return literal(text).replaceAll('*/', '*\\/');
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A rejected request may contain anything, also objects that cannot be converted to text. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
