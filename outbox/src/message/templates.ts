import { hash } from 'node:crypto';
import { checkRequest, isSendError, type OutgoingMessage, type TemplateContract } from '@notifygen/runtime';

/** The generated `templates`: what is known of each template at run time, by its name. */
export type TemplateContracts = Readonly<Record<string, TemplateContract>>;

/** The template of a message, which may be anything. Undefined for a session message, and for a template that is not known. */
export function templateOf(message: unknown, templates: TemplateContracts): TemplateContract | undefined {
  const { kind, request } = Object(message);
  const name: unknown = kind === 'template' ? Object(request).templateName : undefined;
  return typeof name === 'string' && Object.hasOwn(templates, name) ? templates[name] : undefined;
}

/**
 * A digest of what gives the values of a message their meaning, in one language: a value that was meant for another
 * placeholder must not be sent. Texts may change, and languages be added.
 */
export function digestOf(template: TemplateContract, language: string | undefined): string {
  const known = digests.get(template) ?? new Map<string | undefined, string>();
  digests.set(template, known);
  const digest = known.get(language) ?? newDigestOf(template, language);
  known.set(language, digest);
  return digest;
}

/** Lists have one template and many rows. */
const digests = new WeakMap<TemplateContract, Map<string | undefined, string>>();

function newDigestOf(template: TemplateContract, language: string | undefined): string {
  const { name, parameters, file = null, buttons = [] } = template;
  const slots = parameters.map((slot) => (typeof slot === 'string' ? [slot] : [slot.label, slot.type]));
  // Without a type, a slot is text.
  const typed = slots.map(([label, type = 'text']) => [label, type]);
  const meaning = [name, language ?? null, typed, file, buttons];
  return hash('sha256', JSON.stringify(meaning), 'base64url').slice(0, 16);
}

/**
 * Why the platform rejects messages of a template in a language, such as `its status is rejected (INVALID_FORMAT)`. Undefined: it does
 * not, as far as the generated code knows.
 *
 * @param wanted Undefined: the only language, or that the template has none.
 */
export function unapprovedIn(
  { language, unapproved = [] }: TemplateContract,
  wanted: string | undefined,
): string | undefined {
  const isOne = !Array.isArray(language);
  const code = wanted ?? (typeof language === 'string' ? language : undefined);
  const found = unapproved.find((one) => one.language === code);
  if (found === undefined) return undefined;
  const { status, reason } = found;
  return `its status${isOne ? '' : ` in ${code}`} is ${status}${reason === undefined ? '' : ` (${reason})`}`;
}

/** The languages of a template whose callers choose one, without those that the platform rejects. */
export function sendableIn(template: TemplateContract): readonly string[] {
  const { language } = template;
  const codes: readonly string[] = Array.isArray(language) ? language : [];
  return codes.filter((code) => unapprovedIn(template, code) === undefined);
}

/** What a process knows of templates, and so which messages it may send. */
export interface KnownTemplates {
  /** Whether it may send messages with this digest of their template. Others wait. */
  readonly matches: (digest: string) => boolean;
  /** Why the platform rejects messages with this digest. Undefined: it does not, as far as is known. */
  readonly unapproved: (digest: string) => string | undefined;
  /** The category of a template, if it is known. It counts before that of when the message was enqueued. */
  readonly categoryOf: (template: string) => string | undefined;
}

/** @param templates Undefined: all messages may be sent. */
export function knownTemplates(templates?: TemplateContracts): KnownTemplates {
  const byName = new Map(Object.entries(templates ?? {}));
  const reasons = new Map(
    [...byName.values()].flatMap((template) => {
      const { language } = template;
      const languages: readonly (string | undefined)[] = Array.isArray(language) ? language : [language];
      return languages.map((code) => [digestOf(template, code), unapprovedIn(template, code)] as const);
    }),
  );
  return {
    matches: (digest) =>
      templates === undefined || (reasons.has(digest) && reasons.get(digest) === undefined),
    unapproved: (digest) => reasons.get(digest),
    categoryOf: (name) => byName.get(name)?.category,
  };
}

/** Why a stored message no longer matches its template, such as after a deployment. Undefined if it does. */
export function templateMismatch(message: OutgoingMessage, templates: TemplateContracts): string | undefined {
  const template = templateOf(message, templates);
  if (template === undefined) return undefined;
  try {
    const none = { checkParameterText: false, checkLengths: false, checkAccidents: false };
    checkRequest(message, { ...none, template });
    return undefined;
  } catch (error) {
    if (!isSendError(error)) throw error;
    const issues = error.issues.map(({ path, message }) => `${path} ${message}`);
    return `The template changed after the message was enqueued: ${issues.join('; ')}.`;
  }
}
