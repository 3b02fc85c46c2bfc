import { checkRequest, isSendError, type OutgoingMessage, type TemplateContract } from '@notifygen/runtime';

/** The generated `templates`: what is known of each template at run time, by its name. */
export type TemplateContracts = Readonly<Record<string, TemplateContract>>;

/** The template of a message. Undefined for a session message, and for a template that is not known. */
export function templateOf(
  message: OutgoingMessage | undefined,
  templates: TemplateContracts,
): TemplateContract | undefined {
  // Another program may have inserted anything that is JSON.
  const name: unknown = message?.kind === 'template' ? message.request?.templateName : undefined;
  return typeof name === 'string' && Object.hasOwn(templates, name) ? templates[name] : undefined;
}

/** Why a stored message no longer matches its template, such as after a deployment. Undefined if it does. */
export function templateMismatch(message: OutgoingMessage, templates: TemplateContracts): string | undefined {
  const template = templateOf(message, templates);
  if (template === undefined) return undefined;
  try {
    checkRequest(message, { template, checkParameterText: false, checkLengths: false });
    return undefined;
  } catch (error) {
    if (!isSendError(error)) throw error;
    const issues = error.issues.map(({ path, message }) => `${path} ${message}`);
    return `The template changed after the message was enqueued: ${issues.join('; ')}.`;
  }
}
