import type { Hono } from 'hono';
import type { Template } from 'notifygen';
import { type Bubble, templateBubble } from '../bubbles/template-bubble.js';
import type { NotificationFields } from '../json-object.js';
import type { WebSettings } from '../web/web-app.js';
import { readObject } from './request-values.js';

export function addTemplateRoutes(app: Hono, settings: WebSettings): void {
  const { book, dialect, gateway, appId, apiKey } = settings;

  app.get('/sandbox/templates', (context) => context.json(book.current().map(describe)));

  // Sends through the gateway itself, keys and dialect and all, so that it is judged like any other call.
  app.post('/sandbox/templates/:name/send', async (context) => {
    const { parameters, ...rest } = await readObject(context);
    const fields = {
      ...rest,
      templateName: context.req.param('name'),
      [dialect.parametersField]: parameters,
    };
    const outcome = await gateway(
      new Request(new URL(dialect.templatePath, context.req.url), {
        method: 'POST',
        headers: { 'x-app-id': appId, 'x-api-key': apiKey, 'content-type': 'application/json' },
        body: JSON.stringify(dialect.messageWrapper ? { message: fields } : fields),
      }),
    );
    if ('response' in outcome) return outcome.response;
    return context.json({ status: 'faulted', message: `a fault met the call: ${outcome.failure}` }, 502);
  });
}

/** A template as the page of templates shows it. */
export interface ShownTemplate {
  /** The name that it was approved under. */
  readonly name: string;
  /** Where it is declared, such as `templates/order_shipped.yaml`. */
  readonly file: string;
  /** What it is for, where the YAML says so. */
  readonly description?: string | undefined;
  /** Codes of its languages; empty where the field is not sent. */
  readonly languages: readonly string[];
  /** Whether the caller gives one of them. */
  readonly callerChoosesLanguage: boolean;
  /** Name of its generated function. */
  readonly send: string;
  /** What a call fills in, in order. */
  readonly placeholders: Template['placeholders'];
  /** The kind of its file; absent where it has none. */
  readonly fileKind?: Template['fileKind'];
  /** An address to try its file with. */
  readonly fileUrl?: string;
  /** The dynamic URLs, whose suffixes the caller gives; absent where the request carries no buttons. */
  readonly suffixes?: readonly {
    /** Its name in the generated tuple. */
    readonly label: string;
    /** The approved URL, which ends in `{{1}}`. */
    readonly url: string;
  }[];
  /** Filled with the examples, in each of its languages. */
  readonly bubbles: readonly {
    /** Code of the language; absent where the template declares none. */
    readonly language?: string | undefined;
    /** What its recipient would see. */
    readonly bubble: Bubble;
  }[];
}

const extensions = { document: 'pdf', image: 'jpg', video: 'mp4' };

function describe(template: Template): ShownTemplate {
  const { name, file, description, languages, callerChoosesLanguage, placeholders, fileKind } = template;
  const buttons = template.buttons?.flatMap((button) =>
    button.kind === 'url' && button.label !== undefined ? { label: button.label, url: button.url } : [],
  );
  const fileUrl = fileKind && `https://files.example/${name}.${extensions[fileKind]}`;
  const fields: NotificationFields = {
    parameters: placeholders.map(({ label, example }) => example ?? label),
    ...(fileUrl !== undefined && { file: { type: fileKind, url: fileUrl } }),
    ...(buttons && { buttons: buttons.map(({ label }) => ({ type: 'url', url: label })) }),
  };
  const shown = languages.length === 0 ? [undefined] : languages;
  return {
    name,
    file,
    description,
    languages,
    callerChoosesLanguage,
    send: template.names.send,
    placeholders,
    fileKind,
    ...(fileUrl !== undefined && { fileUrl }),
    ...(buttons && { suffixes: buttons }),
    bubbles: shown.map((language) => ({
      language,
      bubble: templateBubble(template, { ...fields, ...(language !== undefined && { language }) }),
    })),
  };
}
