import type { OutgoingMessage, TemplateNotification } from './outgoing-message.js';

/**
 * The points in which the interface contradicts itself about template notifications. The defaults follow its
 * complete worked example.
 */
export interface Dialect {
  /** Path of the template endpoint (section 4.3). Default: the example's, `/api/v1/whatsApp/whatsappHSM`. */
  readonly templatePath: '/api/v1/whatsApp/whatsappHSM' | '/api/v1/whatsappHSM';
  /** Name of the field with the values (section 2.3). Default: the example's, `parameters`. */
  readonly parametersField: 'parameters' | 'parameter';
  /** Whether the fields are wrapped in a top-level `message` object (section 4.3). Default: `true`, as in the example. */
  readonly messageWrapper: boolean;
}

/** What each point may be; the first is the worked example's. */
export const dialectChoices: { readonly [Key in keyof Dialect]: readonly [Dialect[Key], Dialect[Key]] } = {
  templatePath: ['/api/v1/whatsApp/whatsappHSM', '/api/v1/whatsappHSM'],
  parametersField: ['parameters', 'parameter'],
  messageWrapper: [true, false],
};

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
  const { parameters, file, buttons, ...rest } = request;
  const fields = {
    ...rest,
    [parametersField]: parameters,
    ...(file && { file }),
    ...(buttons && { buttons }),
  };
  return messageWrapper ? { message: fields } : fields;
}
