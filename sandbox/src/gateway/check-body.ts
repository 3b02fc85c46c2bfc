import type { Dialect, OutgoingMessage } from '@notifygen/runtime';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import type { Template } from 'notifygen';
import { isJsonObject } from '../json-object.js';
import type { Issue } from '../messages/issue.js';
import { checkAgainstTemplate, checkApproval } from './check-against-template.js';
import { notificationFields } from './dialect.js';
import type { BodyValidators, Strictness } from './request-schemas.js';
import { schemaIssues } from './schema-issues.js';
import { checkTextLengths } from './text-lengths.js';

/** The message of a valid request, or the error response to an invalid one. */
export type CheckResult =
  | { readonly status: 200; readonly message: OutgoingMessage; readonly unapproved?: Issue }
  | { readonly status: 400 | 401 | 404 | 405 | 413 | 415 | 422; readonly issues: readonly Issue[] };

interface BodyCheckSettings extends Strictness {
  readonly validators: BodyValidators;
  readonly dialect: Dialect;
  readonly templates: readonly Template[];
}

/** Checks a body against the interface (section 2), and a notification against its template too. */
export function checkBody(
  kind: OutgoingMessage['kind'],
  body: unknown,
  settings: BodyCheckSettings,
): CheckResult {
  const { text, attachment } = settings.validators;
  switch (kind) {
    case 'text':
      return text(body) ? { status: 200, message: { kind, request: body } } : invalid(text.errors);
    case 'attachment':
      return attachment(body)
        ? { status: 200, message: { kind, request: body } }
        : invalid(attachment.errors);
    case 'template':
      return checkNotification(body, settings);
  }
}

function checkNotification(
  body: unknown,
  { validators, dialect, templates, checkLengths, lenient, unapproved: mode }: BodyCheckSettings,
): CheckResult {
  const wrapperIssue = checkWrapper(body, dialect);
  if (wrapperIssue) return { status: 422, issues: [wrapperIssue] };
  const { template, notification } = validators;
  const fields = notificationFields(body, dialect);
  const known = templates.find(({ name }) => name === fields.templateName);
  const tooLong = checkLengths && known ? checkTextLengths(known, fields) : [];
  const found = checkApproval(templates, fields);
  const unapproved = found && inDialect(found, dialect);
  const mismatches = [
    ...[...checkAgainstTemplate(templates, fields, lenient), ...tooLong].map((issue) =>
      inDialect(issue, dialect),
    ),
    ...(unapproved && mode === 'reject' ? [unapproved] : []),
  ];
  if (!template(body) || mismatches.length > 0) return invalid(template.errors, mismatches);
  const request = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  return notification(request)
    ? { status: 200, message: { kind: 'template', request }, ...(unapproved && { unapproved }) }
    : invalid(notification.errors);
}

function invalid(errors: ValidateFunction['errors'], mismatches: readonly Issue[] = []): CheckResult {
  return { status: 422, issues: [...schemaIssues(errors ?? []), ...mismatches] };
}

/** Reports a wrong wrapper as one issue, instead of one per field. */
function checkWrapper(body: unknown, { messageWrapper }: Dialect): Issue | undefined {
  if (!isJsonObject(body)) return undefined;
  if (messageWrapper && body.message === undefined && body.templateName !== undefined) {
    const message = 'is missing: this gateway expects the fields inside a top-level object named message';
    return { path: 'message', message };
  }
  if (!messageWrapper && isJsonObject(body.message) && body.templateName === undefined) {
    const message = 'is not allowed: this gateway expects the fields at the top level of the body';
    return { path: 'message', message };
  }
  return undefined;
}

/** Converts the path of an issue to the one in the caller's request. */
function inDialect({ path, ...rest }: Issue, { messageWrapper, parametersField }: Dialect): Issue {
  const field = path.replace(/^parameters\b/, parametersField);
  return { ...rest, path: messageWrapper ? `message.${field}` : field };
}
