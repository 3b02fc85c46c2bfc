import type { Dialect } from '@notifygen/runtime';
import { isJsonObject, type JsonObject, parseJson, textOfJson } from '../json-object.js';
import type { Call } from '../messages/call.js';
import type { TemplatePreview } from '../templates/template-preview.js';
import { curlOf } from './call-curl.js';
import { callStatement, importStatement, takesTimeZone } from './generated-call.js';
import { literal } from './literal.js';

/** A call as code, and which values of its body fill which placeholders. */
export interface CallCode {
  /** A call of the generated function, or of the runtime. Absent if it is not known which one sends this. */
  readonly call?: string;
  /** A Vitest test that expects the same message again. Absent for a call that was not accepted. */
  readonly test?: string;
  readonly curl: string;
  /** The labels of placeholders by the places of their values, such as `message.parameters.0`. */
  readonly labels: Readonly<Record<string, string>>;
}

export interface CodeSettings {
  readonly dialect: Dialect;
  /** The template of the call, if it is known. */
  readonly template: TemplatePreview | undefined;
  /** URL of the sandbox. */
  readonly base: string;
}

/** Prints a call as code. */
export function codeOf(call: Call, { dialect, template, base }: CodeSettings): CallCode {
  const statement = statementOf(call, template, dialect);
  return {
    ...(statement && {
      call: `${importStatement(statement.name, statement.from)}\n\n${statement.code}`,
      ...(call.outcome === 'accepted' && { test: testOf(call, statement, dialect) }),
    }),
    curl: curlOf(call, base),
    labels: template ? labelsOf(template, dialect) : {},
  };
}

/** A call of a function, and where the function is imported from. */
interface Statement {
  readonly name: string;
  readonly from: string;
  readonly code: string;
}

/** `undefined` if the template is unknown, or the request has another form. */
function statementOf(
  call: Call,
  template: TemplatePreview | undefined,
  dialect: Dialect,
): Statement | undefined {
  const fields = fieldsOf(call);
  if (call.kind === 'template') {
    return (
      template && {
        name: template.send,
        from: './generated/index.js',
        code: templateCall(fields, template, dialect),
      }
    );
  }
  if (call.kind === 'unknown') return undefined;
  const [name, content] =
    call.kind === 'text' ? ['sendText', fields.message] : ['sendAttachment', fields.attachment];
  if (!isJsonObject(content)) return undefined;
  const lines = Object.entries({ to: fields.to, ...content }).flatMap(([key, value]) =>
    typeof value === 'string' ? `  ${/^[a-z]+$/i.test(key) ? key : literal(key)}: ${literal(value)},` : [],
  );
  return {
    name,
    from: '@notifygen/runtime',
    code: [`await ${name}(client, {`, ...lines, '});'].join('\n'),
  };
}

/** The body of a call, without the wrapper of template requests. */
function fieldsOf({ http, kind }: Pick<Call, 'http' | 'kind'>): JsonObject {
  try {
    const body = parseJson(http.body);
    if (!isJsonObject(body)) return {};
    return kind === 'template' && isJsonObject(body.message) ? body.message : body;
  } catch {
    return {};
  }
}

function templateCall(fields: JsonObject, template: TemplatePreview, dialect: Dialect): string {
  const texts = listOf(fields[dialect.parametersField]).map(textOfJson);
  const file = isJsonObject(fields.file) ? fields.file : {};
  return callStatement(template, {
    to: textOfJson(fields.to ?? ''),
    language: textOfJson(fields.language ?? template.languages[0] ?? 'en'),
    // The message does not contain the zone that it was sent with.
    timeZone: takesTimeZone(template) ? new Intl.DateTimeFormat().resolvedOptions().timeZone : undefined,
    parameters: texts,
    codes: template.placeholders.map(({ label, type = 'text' }, index) => {
      const text = texts[index];
      if (text === undefined) return `undefined /* ${label} is missing */`;
      // Only the text of a date or an amount was sent: which value it was formatted from is not known.
      return type === 'text' ? literal(text) : `${label} /* ${type}: ${comment(text)} */`;
    }),
    fileUrl: textOfJson(file.url ?? ''),
    fileName: typeof file.name === 'string' ? file.name : undefined,
    suffixes: listOf(fields.buttons).map((button) =>
      textOfJson((isJsonObject(button) ? button.url : undefined) ?? ''),
    ),
  });
}

function testOf(
  { to = '', template, kind, text }: Call,
  { name, from, code }: Statement,
  { templatePath, parametersField, messageWrapper }: Dialect,
): string {
  const isDefault =
    templatePath === '/api/v1/whatsApp/whatsappHSM' && parametersField === 'parameters' && messageWrapper;
  const chosen = `{ templatePath: ${literal(templatePath)}, parametersField: ${literal(parametersField)}, messageWrapper: ${messageWrapper} }`;
  const dialect = isDefault ? '' : `, dialect: ${chosen}`;
  const what = template === undefined ? `kind: ${literal(kind)}` : `template: ${literal(template)}`;
  return [
    ...(from === '@notifygen/runtime' ? [importStatement(name, from)] : []),
    importStatement('createSandbox', '@notifygen/sandbox'),
    importStatement('expect, it', 'vitest'),
    ...(from === '@notifygen/runtime' ? [] : [importStatement(name, from)]),
    '',
    `it(${literal(`sends ${template ?? `a session ${kind}`}`)}, async () => {`,
    `  const sandbox = await createSandbox({ templates: 'templates'${dialect} });`,
    '  const client = sandbox.client();',
    '',
    '  // Call your own code here instead.',
    ...code.split('\n').map((line) => `  ${line}`),
    '',
    `  const message = await sandbox.waitFor({ to: ${literal(to)}, ${what} });`,
    `  expect(message.text).toBe(${literal(text)});`,
    '});',
    '',
  ].join('\n');
}

function labelsOf(
  { placeholders, dynamicUrls = [] }: TemplatePreview,
  { messageWrapper, parametersField }: Dialect,
): CallCode['labels'] {
  const start = messageWrapper ? 'message.' : '';
  return Object.fromEntries([
    ...placeholders.map(({ label }, index) => [`${start}${parametersField}.${index}`, label]),
    ...dynamicUrls.map(({ label }, index) => [`${start}buttons.${index}.url`, label]),
  ]);
}

/** A text cannot end the comment that contains it. */
function comment(text: string): string {
  return literal(text).replaceAll('*/', '*\\/');
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
