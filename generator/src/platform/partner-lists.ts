import { NotifygenError } from '../diagnostics/errors.js';
import { jsonIn } from '../source/read-text.js';
import { type Fields, fieldsOf, textOf } from './platform-template.js';

/**
 * An entry of a partner's list in the form of the platform; any other entry unchanged.
 *
 * @throws NotifygenError if the list does not say what the templates are.
 */
export function asPlatformEntry(fields: Fields): Fields {
  if (fields.components !== undefined) return fields;
  if (fields.usecase !== undefined && fields.status === undefined) {
    throw new NotifygenError(
      'this is the template library, not the templates of an account: create templates from it, then export those, which have names and URLs of their own',
    );
  }
  if (fields.types !== undefined && fields.friendly_name !== undefined) return fromTwilio(fields);
  if (fields.elementName === undefined) return fields;
  if (fields.containerMeta !== undefined) return fromGupshup(fields);
  throw new NotifygenError(
    "a list of WATI cannot be read, since its documentation does not describe all of it: export the templates from Meta's platform, with the same account",
  );
}

/** The component of a text, as the platform would export it; none without a text. */
function partOf(type: string, text: unknown, example: Fields = {}): readonly Fields[] {
  return textOf(text) === undefined ? [] : [{ type, text, example }];
}

/** Gupshup puts what was submitted, as JSON, into `containerMeta`; its buttons have the form of the platform. */
function fromGupshup(fields: Fields): Fields {
  const { elementName, languageCode, status, reason, category, quality, templateType, containerMeta } =
    fields;
  const submitted = typeof containerMeta === 'string' ? jsonIn(containerMeta) : containerMeta;
  const { data, header, footer, buttons } = fieldsOf(submitted);
  const type = textOf(templateType)?.toUpperCase();
  const format = type === undefined || type === 'TEXT' ? undefined : type;
  return {
    name: elementName,
    language: languageCode,
    status,
    rejected_reason: reason,
    category,
    quality_score: quality,
    components: [
      ...(format === undefined ? [] : [{ type: 'HEADER', format }]),
      ...partOf('HEADER', header),
      ...partOf('BODY', data),
      ...partOf('FOOTER', footer),
      { type: 'BUTTONS', buttons },
    ],
  };
}

/** Twilio knows the approved name and status only in the list with approvals. */
function fromTwilio({ friendly_name, language, types, variables, approval_requests }: Fields): Fields {
  if (approval_requests === undefined) {
    throw new NotifygenError(
      'this list does not contain the approved names: request /v1/ContentAndApprovals instead of /v1/Content',
    );
  }
  const { name, status, category, content_type, rejection_reason } = fieldsOf(approval_requests);
  // The others are for other channels.
  const type = textOf(content_type) ?? Object.keys(fieldsOf(types))[0] ?? '';
  const { body, header_text, footer, media, actions } = fieldsOf(fieldsOf(types)[type]);
  const example = Object.entries(fieldsOf(variables)).map(([param_name, value]) => ({
    param_name,
    example: value,
  }));
  const isKnown = twilioTypes.includes(type) && media === undefined;
  return {
    name: textOf(name) ?? friendly_name,
    language,
    status,
    category,
    rejected_reason: rejection_reason,
    components: isKnown
      ? [
          ...partOf('HEADER', header_text, { header_text_named_params: example }),
          ...partOf('BODY', body, { body_text_named_params: example }),
          ...partOf('FOOTER', footer),
          { type: 'BUTTONS', buttons: Array.isArray(actions) ? actions.map(fromTwilioAction) : undefined },
        ]
      : [{ type: media === undefined ? type : 'twilio/file' }],
  };
}

/** Those whose parts are those of an approved template. For a file, Twilio does not say of which kind it is. */
const twilioTypes = ['twilio/text', 'twilio/quick-reply', 'twilio/call-to-action', 'whatsapp/card'];

function fromTwilioAction(action: unknown): Fields {
  const { type = 'QUICK_REPLY', title, url, phone } = fieldsOf(action);
  return { type, text: title, url, phone_number: phone };
}
