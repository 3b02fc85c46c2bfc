import { NotifygenError } from '../diagnostics/errors.js';
import { type Fields, fieldsOf, partOf, textOf } from './platform-template.js';

/** Twilio knows the approved name and status only in the list with approvals. */
export function fromTwilio({ friendly_name, language, types, variables, approval_requests }: Fields): Fields {
  if (approval_requests === undefined) {
    throw new NotifygenError(
      'this list of Twilio does not contain the approved names: request /v1/ContentAndApprovals instead of /v1/Content',
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
