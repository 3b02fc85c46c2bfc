import { configuration } from './configuration.ts';
import { copied } from './copied.ts';
import type { Mistake } from './mistake.ts';

/** Mistakes that people make in templates and in the configuration, by topic. Each is a whole file. */
export const mistakes: Readonly<Record<string, readonly Mistake[]>> = {
  'Texts without quotes': [
    { title: 'A bold header', text: 'name: sale\nheader: *Summer sale*\nbody: It starts today, {{1}}!' },
    { title: 'A bold word, and another mistake', text: 'name: welcome\nbody: *Hi* {{name}}, welcome!' },
    {
      title: 'A text over two lines',
      text: 'name: welcome\nbody: *Hi* {{1}}, welcome!\n  We are glad to have you.',
    },
    {
      title: 'A colon in a text',
      text: 'name: order\nbody: Your code: {{1}}. Keep it.\nfooter: Shop: open daily',
    },
    { title: 'A text that ends with a colon', text: 'name: order\nheader: Your order:' },
    { title: 'A placeholder first', text: 'name: login_code\nstatus: approved\nbody: {{1}} is your code.' },
    { title: 'A text in brackets', text: 'name: sale\nheader: [New] Summer sale' },
    { title: 'An at sign', text: 'name: club\nheader: @members only' },
    { title: 'A percent sign', text: 'name: sale\nheader: %% Sale %%' },
    { title: 'An exclamation mark', text: 'name: sale\nheader: !Sale today' },
    { title: 'A text in backticks', text: 'name: login_code\nbody: `{{1}}` is your code' },
    { title: 'A number sign first', text: 'name: shop\nheader: #1 in town' },
    {
      title: 'A number sign before a placeholder',
      text: 'name: order\nbody: Your order #{{1}} is on its way.',
    },
    { title: 'A number sign in a header', text: 'name: order\nheader: Order # 5' },
    { title: 'A list in a text', text: 'name: shop\nbody: - fresh bread' },
    { title: 'A greater-than sign', text: 'name: shop\nfooter: > 100 shops' },
    { title: 'An apostrophe in single quotes', text: "name: order\nbody: 'Don't worry, {{1}}!'" },
    { title: 'Quotes in double quotes', text: 'name: order\nbody: "We call it "express", {{1}}."' },
    {
      title: 'A quote that is not closed',
      text: 'name: order\nbody: "Thank you, {{1}}!\nfooter: Harbour & Home',
    },
    { title: 'A text with a colon below its key', text: 'name: order\nbody:\n  Dear {{1}}: thank you!' },
    { title: 'A line break as in JSON', text: 'name: order\nbody: Hi {{1}},\\nthank you!' },
    { title: 'Curly quotes', text: 'name: “order”\nbody: “Hi {{1}}, thank you!”' },
    {
      title: 'A quick reply in a list on one line',
      text: 'name: order\nbuttons: [{ reply: *Yes* }, { reply: No }]',
    },
    {
      title: 'A phone number without quotes',
      text: 'name: order\nbuttons:\n  - phone: +442079460958\n    text: Call us',
    },
    { title: 'A number with a leading zero', text: 'name: shop\nfooter: 0800' },
    { title: 'A reply that is true', text: 'name: order\nbuttons:\n  - reply: True' },
  ],
  'Indentation and structure': [
    {
      title: 'A dash too far to the right',
      text: 'name: order\nbody: Hi {{1}}, order {{2}} ships.\nplaceholders:\n  - customerName\n   - orderId',
    },
    { title: 'A dash too far to the left', text: 'name: order\nplaceholders:\n  - customerName\n - orderId' },
    {
      title: 'A text below | that is not indented',
      text: 'name: order\nbody: |\nHi {{1}},\nyour order ships.\nfooter: Harbour & Home',
    },
    { title: 'A tab', text: 'name: order\nbuttons:\n\t- reply: Yes' },
    {
      title: 'Non-breaking spaces',
      text: 'name: order\nbuttons:\n\u00A0\u00A0- reply: Yes\nlanguage: English',
    },
    {
      title: 'A text below its key that is not indented',
      text: 'name: order\nbody:\nDear {{1}}, thank you!',
    },
    {
      title: 'A line that is indented less than the text above it',
      text: 'name: order\nbody: |\n    Hi {{1}},\n  your order ships.',
    },
    { title: 'A key that is indented by mistake', text: 'name: order\n  language: en\nbody: Thank you!' },
    {
      title: 'A key of a button that is not aligned',
      text: 'name: order\nbuttons:\n  - url: https://shop.example/\n   text: Visit us',
    },
    { title: 'No space after a colon', text: 'name: order\nbody:Thank you!' },
    { title: 'No space after a dash', text: 'name: order\nbuttons:\n  -reply: Yes\n  -reply: No' },
    { title: 'A key without a colon', text: 'name: order\nbody Thank you!\nfooter: Harbour & Home' },
    { title: 'A bracket that is not closed', text: 'name: order\nlanguage: [en, es\nbody: Thank you!' },
    { title: 'A bracket of the wrong kind', text: 'name: order\nlanguage: [en, es}\nfooter: Order {{1}}' },
    { title: 'A bracket too many', text: 'name: order\nlanguage: [en, es]]\nfooter: Order {{1}}' },
    { title: 'A missing comma in JSON', text: '{\n  "name": "order"\n  "body": "Thank you!"\n}' },
    {
      title: 'A list with bullets',
      text: 'name: order\nbody: Hi {{1}}, order {{2}} ships.\nplaceholders:\n  • customerName\n  • orderId',
    },
    { title: 'Buttons without dashes', text: 'name: order\nbuttons:\n  reply: Yes' },
    { title: 'Two templates in one file', text: 'name: order\n---\nname: invoice' },
    {
      title: 'A merge conflict',
      text: 'name: order\n<<<<<<< HEAD\nbody: Thank you!\n=======\nbody: Thanks!\n>>>>>>> main',
    },
    { title: 'The same key twice', text: 'name: order\nbody: Thank you!\nbody: Thanks, {{name}}!' },
    { title: 'A list of templates', text: '- name: order\n- name: invoice' },
    { title: 'A file of comments', text: '# to do' },
  ],
  'Keys and values': [
    {
      title: "The gateway's names",
      text: 'templateName: order\nparameters: [customerName]\nbody: Hi {{1}}, thank you!',
    },
    {
      title: "The gateway's file",
      text: 'name: invoice\nfile:\n  type: document\n  url: https://shop.example/a.pdf',
    },
    { title: "The gateway's buttons", text: 'name: order\nbuttons: []' },
    {
      title: "The platform's components",
      text: 'name: order\ncomponents:\n  - type: BODY\n    text: Thank you!',
    },
    { title: "The platform's category", text: 'name: order\ncategory: UTILITY' },
    { title: 'A key of a button at the top', text: 'name: order\nurl: https://shop.example/' },
    { title: 'A misspelt key', text: 'nmae: order\nbdoy: Thank you!' },
    { title: 'A name with capitals and a hyphen', text: 'name: Order-Shipped' },
    { title: 'A language by its name', text: 'name: order\nlanguage: English' },
    { title: 'A language with a hyphen', text: 'name: order\nlanguage: pt-BR' },
    { title: 'Languages without brackets', text: 'name: order\nlanguage: en, es' },
    {
      title: 'A name without brackets',
      text: 'name: order\nbody: Hi {{1}}, thank you!\nplaceholders: customerName',
    },
    {
      title: 'A reserved word beside its escaped form',
      text: 'name: booking\nbody: Your class is {{1}}, not {{2}}.\nplaceholders: [class, class_]',
    },
    { title: 'A duration without a unit', text: 'name: login_code\ndelivery:\n  expires: 10' },
    { title: 'A YAML tag', text: 'name: order\nfooter: !!str 2026' },
  ],
  'Placeholders and buttons': [
    { title: 'Names instead of numbers', text: 'name: order\nbody: Hi {{customerName}}, thank you!' },
    { title: 'Names in single braces', text: 'name: order\nbody: Hi {customerName}, thank you!' },
    { title: 'Three braces', text: 'name: order\nbody: Hi {{{1}}}, thank you!' },
    {
      title: 'Numbers as names',
      text: 'name: order\nbody: Hi {{1}}, order {{2}} ships.\nplaceholders: [1, 2]',
    },
    { title: 'Spaces in a placeholder', text: 'name: order\nbody: Hi {{ 1 }}, thank you!' },
    { title: 'Numbers from 0', text: 'name: order\nbody: Hi {{0}}, order {{1}} ships.' },
    { title: 'Single braces', text: 'name: order\nbody: Hi {1}, thank you!' },
    { title: 'A number left out', text: 'name: order\nbody: Hi {{1}}, order {{3}} ships.' },
    {
      title: 'Too few names',
      text: 'name: order\nbody: Hi {{1}}, order {{2}} ships.\nplaceholders: [customerName]',
    },
    { title: 'A placeholder in a footer', text: 'name: order\nfooter: Order {{1}}' },
    { title: 'A URL without https', text: 'name: order\nbuttons:\n  - url: shop.example/{{1}}' },
    { title: 'A URL that is only a placeholder', text: 'name: order\nbuttons:\n  - url: "{{1}}"' },
    { title: 'Buttons as a list of texts', text: 'name: order\nbuttons:\n  - Yes, please' },
    {
      title: 'A placeholder within a URL',
      text: 'name: order\nbuttons:\n  - url: https://shop.example/{{1}}/track',
    },
    {
      title: 'A text that is missing in a language',
      text: 'name: order\nlanguage: [en, es]\nbody:\n  en: Hi {{1}}, thank you!\n  fr: Merci, {{1}} !',
    },
  ],
  'Copied from elsewhere': copied,
  Configuration: configuration,
};
