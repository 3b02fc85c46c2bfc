import type { OutgoingMessage, TemplateNotification } from './outgoing-message.js';

/**
 * Choices for the points where the interface contradicts itself about template notifications. The defaults follow its
 * complete worked example.
 */
export interface Dialect {
  /** Path of the template endpoint (section 4.3). Default: `/api/v1/whatsApp/whatsappHSM`, as in the example. */
  readonly templatePath: '/api/v1/whatsApp/whatsappHSM' | '/api/v1/whatsappHSM';
  /** Name of the field with the parameters (section 2.3). Default: `parameters`, as in the example. */
  readonly parametersField: 'parameters' | 'parameter';
  /** Whether the fields are wrapped in a top-level `message` object (section 4.3). Default: `true`, as in the example. */
  readonly messageWrapper: boolean;
}

export interface GatewayRequest {
  readonly path: string;
  readonly body: object;
}

export function encodeMessage({ kind, request }: OutgoingMessage, dialect: Dialect): GatewayRequest {
  return kind === 'template'
    ? { path: dialect.templatePath, body: encodeTemplate(request, dialect) }
    : { path: `/api/v1/whatsapp/sessionMessage/${kind}`, body: request };
}

function encodeTemplate(request: TemplateNotification, { parametersField, messageWrapper }: Dialect): object {
  // JSON has no place for `undefined`.
  const fields = { ...request, parameters: undefined, [parametersField]: request.parameters };
  return messageWrapper ? { message: fields } : fields;
}
