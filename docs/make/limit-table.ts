import { longestBody, textLimits } from '../../generator/dist/text/text-limits.js';
import { sessionLimits } from '../../runtime/dist/request/check-lengths.js';
import { table } from './markdown.ts';

interface Source {
  readonly name: string;
  readonly url: string;
}

const meta = 'https://developers.facebook.com/documentation/business-messaging/whatsapp';
const components: Source = { name: 'Meta, template components', url: `${meta}/templates/components` };
const documents: Source = { name: 'Meta, document messages', url: `${meta}/messages/document-messages` };
const reference: Source = {
  name: "Meta's reference of messages, as quoted in chatwoot#6435",
  url: 'https://github.com/chatwoot/chatwoot/issues/6435',
};
const bird: Source = {
  name: 'Bird',
  url: 'https://docs.bird.com/api/touchpoints-api/supported-projects/whatsapp-approved-message-templates/creating-whatsapp-message-templates/text-templates',
};
const chakra: Source = {
  name: 'Chakra',
  url: 'https://help.chakrahq.com/chat/faqs/whatsapp-api-error-code-troubleshooting/whatsapp-api-template-errors',
};
const sinch: Source = {
  name: 'Sinch',
  url: 'https://developers.sinch.com/docs/conversation/message-types/text-message',
};
const ycloud: Source = { name: 'YCloud', url: 'https://github.com/YCloud-Developers/ycloud-sdk-go' };
const dialog: Source = { name: '360dialog', url: 'https://docs.360dialog.com/docs/messaging/overview' };

const atGeneration = 'warning when code is generated';
const atSend = 'error before a message is sent';
const both = `${atGeneration}, ${atSend}`;

interface Limit {
  readonly text: string;
  readonly max: number;
  readonly effect: string;
  readonly sources: readonly Source[];
}

/** WhatsApp's limits, as the checks have them, and where each was found. */
const limits: readonly Limit[] = [
  { text: 'header', max: textLimits.header, effect: both, sources: [components, reference] },
  { text: 'body', max: textLimits.body, effect: atGeneration, sources: [bird, chakra] },
  {
    text: 'body of a message without other components',
    max: longestBody,
    effect: atSend,
    sources: [reference, sinch],
  },
  { text: 'footer', max: textLimits.footer, effect: atGeneration, sources: [bird, chakra] },
  { text: 'text of a button', max: textLimits.buttonText, effect: atGeneration, sources: [chakra, ycloud] },
  { text: 'phone number of a button', max: textLimits.phone, effect: atGeneration, sources: [ycloud] },
  { text: 'URL of a button', max: textLimits.url, effect: both, sources: [ycloud] },
  { text: 'text of a session message', max: sessionLimits.text, effect: atSend, sources: [sinch, dialog] },
  { text: 'caption of an attachment', max: sessionLimits.caption, effect: atSend, sources: [documents] },
];

export function limitTable(): string {
  return table(
    ['text', 'characters', 'if it is longer', 'found in'],
    limits.map(({ text, max, effect, sources }) => [
      text,
      max.toLocaleString('en'),
      effect,
      sources.map(({ name, url }) => `[${name}](${url})`).join(', '),
    ]),
  );
}
