import type { Dialect, OutgoingMessage } from '@notifygen/runtime';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import type { Template } from 'notifygen';
import { isFields, notificationFields } from '../json-object.js';
import type { Verdict } from '../verdict.js';
import { checkNotification } from './check-against-template.js';
import type { BodyValidators } from './request-schemas.js';
import { type Refusal, refusalsOf } from './schema-issues.js';

interface BodySettings {
  readonly dialect: Dialect;
  readonly templates: () => readonly Template[];
}

/** Judges a body by the interface (section 2), and a notification by its template too. */
export function judgeBody(
  kind: OutgoingMessage['kind'],
  body: unknown,
  validators: BodyValidators,
  settings: BodySettings,
): Verdict {
  const { text, attachment } = validators;
  switch (kind) {
    case 'text':
      return text(body) ? { status: 200, message: { kind, request: body } } : misfit(text.errors);
    case 'attachment':
      return attachment(body) ? { status: 200, message: { kind, request: body } } : misfit(attachment.errors);
    case 'template':
      return judgeNotification(body, validators, settings);
  }
}

function judgeNotification(body: unknown, validators: BodyValidators, settings: BodySettings): Verdict {
  const { dialect, templates } = settings;
  const misplaced = wrapperRefusal(body, dialect);
  if (misplaced) return { status: 422, problems: [misplaced] };
  const { template, notification } = validators;
  const fields = notificationFields(body, dialect);
  const unfit = checkNotification(templates(), fields).map((refusal) => inDialect(refusal, dialect));
  if (!template(body) || unfit.length > 0) return misfit(template.errors, unfit);
  const request = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  return notification(request)
    ? { status: 200, message: { kind: 'template', request } }
    : misfit(notification.errors);
}

function misfit(errors: ValidateFunction['errors'], unfit: readonly Refusal[] = []): Verdict {
  return { status: 422, problems: [...refusalsOf(errors ?? []), ...unfit] };
}

/** One plain sentence for the slip that would otherwise refuse every field. */
function wrapperRefusal(body: unknown, { messageWrapper }: Dialect): Refusal | undefined {
  if (!isFields(body)) return undefined;
  if (messageWrapper && body.message === undefined && body.templateName !== undefined) {
    const message = 'is missing: this gateway takes the fields inside a top-level object named message';
    return { path: 'message', message };
  }
  if (!messageWrapper && isFields(body.message) && body.templateName === undefined) {
    return {
      path: 'message',
      message: 'does not belong: this gateway takes its fields at the top of the body',
    };
  }
  return undefined;
}

/** The path as the caller wrote it. */
function inDialect({ path, ...rest }: Refusal, { messageWrapper, parametersField }: Dialect): Refusal {
  const named = path === 'parameters' ? parametersField : path;
  return { ...rest, path: messageWrapper ? `message.${named}` : named };
}
