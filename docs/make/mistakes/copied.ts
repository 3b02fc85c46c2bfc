import type { Mistake } from './mistake.ts';

/** What is copied from the platform, from other tools or from a chat. */
export const copied: readonly Mistake[] = [
  {
    title: 'A template that an assistant wrote',
    text: 'name: order_shipped\nlanguage: en_US\ncategory: UTILITY\ncomponents:\n  - type: BODY\n    text: Hi {{1}}, your order ships.',
  },
  { title: "The platform's header", text: 'name: order\nheader:\n  type: text\n  text: Your order' },
  { title: "The platform's header with an image", text: 'name: order\nheader:\n  format: IMAGE' },
  { title: "The platform's language", text: 'name: order\nlanguage:\n  code: en_US' },
  { title: 'A language as WhatsApp Manager shows it', text: 'name: order\nlanguage: English (US)' },
  { title: 'An export of the platform', text: '{ "data": [{ "name": "order", "status": "APPROVED" }] }' },
  {
    title: 'A request to the platform',
    text: '{\n  "messaging_product": "whatsapp",\n  "to": "447700900123",\n  "template": { "name": "order" }\n}',
  },
  {
    title: "Twilio's content",
    text: 'friendly_name: order\nlanguage: en\nvariables:\n  "1": Ann\ntypes:\n  twilio/text:\n    body: Hi {{1}}, thank you!',
  },
  { title: 'The name as a key', text: 'order_shipped:\n  language: en\n  body: Thank you!' },
  { title: 'Several templates below a key', text: 'templates:\n  - name: order\n  - name: invoice' },
  {
    title: 'A type per placeholder',
    text: 'name: order\nbody: Hi {{1}}, order {{2}} ships.\nplaceholders:\n  customerName: string\n  orderId: string',
  },
  {
    title: 'A list of types',
    text: 'name: order\nlanguage: en\nbody: Hi {{1}}, you get {{2}} back.\nplaceholders:\n  - customerName: string\n  - refund: currency',
  },
  {
    title: 'A key per language',
    text: 'name: order\nlanguage: [en, es]\nbody_en: Thank you!\nbody_es: ¡Gracias!',
  },
  {
    title: 'Languages in the plural',
    text: 'name: order\nlanguages: [en, es]\nbody:\n  en: Thank you!\n  es: ¡Gracias!',
  },
  { title: 'Keys with capitals', text: 'Name: order\nBody: Thank you!' },
  { title: 'The code block of a chat', text: '```yaml\nname: order\nlanguage: en-US\n```' },
  { title: 'Comments of another language', text: '// To do: footer\nname: order\nlanguage: en-US' },
  { title: 'Equal signs', text: 'name = order\nbody = Thank you!' },
  { title: 'A merge key', text: 'name: order\n<<: { language: en }' },
];
