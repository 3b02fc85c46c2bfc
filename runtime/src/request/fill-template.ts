import { type Report, readOnce, reportType } from '../errors/values.js';
import { type BuildOptions, type Checks, readChecks } from './build-options.js';
import { checkLimits, labelOf } from './check-lengths.js';
import { checkRecipient, checkText } from './check-values.js';
import { collectIssues, type ReportAt, readFields } from './collect-issues.js';
import type { TemplateForSendRequest, TemplateNotification } from './outgoing-message.js';
import type { FormattedParameter, TemplateContract } from './template-contract.js';

/**
 * Checks a caller's message, typed or not, against its template and returns the request.
 *
 * @throws SendError `invalid-message` with every issue.
 */
export function fillTemplate(
  contract: TemplateContract,
  message: unknown,
  options?: BuildOptions,
): TemplateForSendRequest {
  const shape = readOnce(contract);
  const request = collectIssues(shape.name, (at) => {
    const [tuples, atSlot] = shape.toTuples?.(shape, message, at) ?? [message, at];
    return checkMessage(shape, tuples, readChecks(options), atSlot);
  });
  return { kind: 'template', request };
}

/** Reports every mismatch between a message and its template; the result is usable only if there is none. */
export function checkMessage(
  shape: TemplateContract,
  message: unknown,
  checks: Checks,
  at: ReportAt,
): TemplateNotification {
  const known = ['to', 'language', 'timeZone', 'parameters', 'file', 'buttons'];
  const fields = readFields(message, known, at, 'message', '');
  const to = checkRecipient(fields.to, at('to'));
  const language = checkLanguage(shape.language, fields.language, at);
  const { checkParameterText, checkLengths, checkAccidents } = checks;
  const timeZone = shape.toTimeZone
    ? shape.toTimeZone(fields.timeZone, at('timeZone'))
    : checkAbsent('timeZone', fields.timeZone, at);
  const parameters = checkTuple(
    'parameters',
    shape.parameters,
    fields.parameters,
    at,
    (value, report, slot) => {
      let issue: string | undefined;
      const text =
        typeof slot === 'string'
          ? value
          : slot.format(value, { language: language ?? 'en', timeZone, checkAccidents, ...slot }, (found) => {
              issue ??= found;
            });
      if (!issue) return checkText(text, checkParameterText ? 'parameter' : 'value', checks, report);
      report(issue);
      return '';
    },
  );
  const file = checkFile(shape.file, fields.file, checks, at);
  const labels = (shape.buttons ?? []).filter((slot) => typeof slot === 'string');
  const passed = checkTuple('buttons', labels, fields.buttons, at, (value, report) =>
    checkText(value, 'suffix', checks, report),
  );
  const suffixes = shape.buttons && (shape.toSuffixes?.(shape, parameters, passed, at) ?? passed);
  if (checkLengths) checkLimits(shape, language, [...parameters, ...(suffixes ?? [])], at);
  return {
    to,
    templateName: shape.name,
    ...(language !== undefined && { language }),
    parameters,
    ...(file && { file }),
    ...(suffixes && { buttons: suffixes.map((url) => ({ type: 'url', url })) }),
  };
}

function checkLanguage(
  language: TemplateContract['language'],
  value: unknown = typeof language === 'string' ? language : undefined,
  at: ReportAt,
): string | undefined {
  if (!language) return checkAbsent('language', value, at);
  const codes: readonly string[] = Array.isArray(language) ? language : [language];
  const chosen = codes.find((code) => code === value);
  if (!chosen) at('language')(`must be one of the approved languages: ${codes.join(', ')}`);
  return chosen;
}

function checkAbsent(field: string, value: unknown, at: ReportAt): undefined {
  if (value !== undefined) at(field)(`must be left out: the template has no ${field}`);
}

function checkTuple<Slot extends string | FormattedParameter>(
  field: 'parameters' | 'buttons',
  slots: readonly Slot[],
  value: unknown = [],
  at: ReportAt,
  check: (value: unknown, report: Report, slot: Slot) => string,
): readonly string[] {
  const report = at(field);
  if (!Array.isArray(value)) {
    reportType(value, 'an array', report);
    return [];
  }
  if (value.length !== slots.length) {
    report(
      slots.length
        ? `must have length ${slots.length} (${slots.map(labelOf).join(', ')}), not ${value.length}`
        : `must be empty: the template takes no ${field}`,
    );
  }
  // By index, since the methods of a subclass of Array may return anything.
  return slots
    .slice(0, value.length)
    .map((slot, index) => check(value[index], at(`${field}[${index}]`, labelOf(slot)), slot));
}

function checkFile(
  kind: TemplateContract['file'],
  value: unknown,
  checks: BuildOptions,
  at: ReportAt,
): TemplateNotification['file'] {
  if (!kind) return checkAbsent('file', value, at);
  if (value === undefined) return void at('file')(`is missing: the template has a file of type ${kind}`);
  const file = readFields(value, ['type', 'url', 'name'], at, 'file');
  if (file.type !== kind) at('file.type')(`must be ${kind}, as in the template`);
  return {
    type: kind,
    url: checkText(file.url, 'file', checks, at('file.url')),
    ...(file.name !== undefined && { name: checkText(file.name, 'text', checks, at('file.name')) }),
  };
}
