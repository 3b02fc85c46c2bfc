import { isRecord } from './check-values.js';
import type { FileKind, TemplateNotification } from './outgoing-message.js';
import { type BuildOptions, readTemplateMessage } from './read-template-message.js';
import { invalidMessage } from './send-error.js';
import type { TemplateContract } from './template-contract.js';

/**
 * Reads a request built earlier, typed or not. Its template is not at hand, so its own shape stands in for the
 * contract: every value is checked, the counts are as they come.
 *
 * @throws SendError `invalid-message` with every problem at once.
 */
export function readNotification(value: unknown, options: BuildOptions): TemplateNotification {
  const { to, templateName, language, parameters, file, buttons } = isRecord(value) ? value : {};
  if (typeof templateName !== 'string' || templateName === '') {
    throw invalidMessage('template notification', [
      { path: 'templateName', message: 'must name the template' },
    ]);
  }
  const contract: TemplateContract = {
    name: templateName,
    ...(typeof language === 'string' && { language }),
    parameters: labels('placeholder', parameters),
    ...(file !== undefined && { file: readKind(templateName, file) }),
    ...(buttons !== undefined && { buttons: labels('button', buttons) }),
  };
  const message = {
    to,
    ...(language !== undefined && { language }),
    parameters,
    ...(file !== undefined && { file }),
    ...(buttons !== undefined && { buttons: Array.isArray(buttons) ? buttons.map(suffixOf) : buttons }),
  };
  return readTemplateMessage(contract, message, options);
}

function labels(word: string, values: unknown): readonly string[] {
  return Array.isArray(values) ? values.map((_, index) => `${word}${index + 1}`) : [];
}

function readKind(templateName: string, file: unknown): FileKind {
  const kind = isRecord(file) ? file.type : undefined;
  if (kind === 'document' || kind === 'video' || kind === 'image') return kind;
  throw invalidMessage(templateName, [{ path: 'file.type', message: 'must be document, video or image' }]);
}

function suffixOf(button: unknown): unknown {
  return isRecord(button) ? button.url : button;
}
