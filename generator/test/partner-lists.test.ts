import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readTree, scratchFolder } from '../../test/support/files.ts';
import { notifygen } from '../../test/support/notifygen.ts';
import type { Run } from '../../test/support/run.ts';

/** Imports a list, and returns what was printed and each file's content. */
async function importList(
  list: unknown,
  ...args: readonly string[]
): Promise<Run & { readonly yaml: object }> {
  const folder = scratchFolder({ 'notifygen.config.json': '{}', 'list.json': JSON.stringify(list) });
  const run = await notifygen(folder, 'import', 'list.json', ...args);
  const files = Object.entries(readTree(folder)).filter(([path]) => path.startsWith('templates/'));
  return { ...run, yaml: Object.fromEntries(files.map(([path, text]) => [path, parse(text)])) };
}

const components = [{ type: 'BODY', text: 'Hi.' }];
const note = { name: 'note', language: 'en', status: 'APPROVED', components };

describe('an account whose templates are an expanded field', () => {
  it.each([
    ['with a name', { id: '1', name: 'Shop', message_templates: { data: [note] } }],
    ['in a list of accounts', { data: [{ id: '1', name: 'Shop', message_templates: { data: [note] } }] }],
  ])('is read %s', async (_, list) => {
    expect((await importList(list)).yaml).toMatchObject({
      'templates/note.yaml': { name: 'note', body: 'Hi.' },
    });
  });

  it('may have more pages', async () => {
    const paging = { next: 'https://graph.facebook.com/v23.0/1/message_templates?after=a' };
    const { stdout } = await importList({ name: 'Shop', message_templates: { data: [note], paging } });
    expect(stdout).toContain('the platform has more pages than this export');
  });
});

describe("a partner's list", () => {
  it('of Gupshup is read from what was submitted', async () => {
    const submitted = {
      data: 'Hi {{1}}, all is ready. Bye.',
      header: 'News',
      footer: 'The shop',
      buttons: [
        { type: 'PHONE_NUMBER', text: 'Call', phone_number: '+442079460958' },
        { type: 'URL', text: 'Open', url: 'https://shop.example/{{1}}', example: ['https://shop.example/a'] },
        { type: 'QUICK_REPLY', text: 'Stop' },
      ],
      sampleText: 'Hi Ann, all is ready. Bye.',
    };
    const entry = {
      elementName: 'ready',
      languageCode: 'en_US',
      category: 'UTILITY',
      status: 'APPROVED',
      templateType: 'TEXT',
      data: 'Hi {{1}}, all is ready. Bye.\nThe shop | [Open,https://shop.example/{{1}}]',
      containerMeta: JSON.stringify(submitted),
    };
    const picture = {
      ...entry,
      elementName: 'picture',
      templateType: 'IMAGE',
      containerMeta: JSON.stringify({ data: 'Look.' }),
    };
    const { yaml, status } = await importList({ status: 'success', templates: [entry, picture] });
    expect(status).toBe(0);
    expect(yaml).toMatchObject({
      'templates/ready.yaml': {
        name: 'ready',
        language: 'en_US',
        category: 'utility',
        header: 'News',
        body: 'Hi {{1}}, all is ready. Bye.',
        footer: 'The shop',
        buttons: [
          { phone: '+442079460958', text: 'Call' },
          { url: 'https://shop.example/{{1}}', text: 'Open', example: 'a' },
          { reply: 'Stop' },
        ],
      },
      'templates/picture.yaml': { file: 'image', body: 'Look.' },
    });
  });

  const content = {
    sid: 'HX1',
    friendly_name: 'Our order',
    language: 'en',
    variables: { 1: 'Ann', 2: 'A-1' },
    types: {
      'twilio/text': { body: 'For other channels.' },
      'twilio/call-to-action': {
        body: 'Hi {{1}}, all is ready. Bye.',
        actions: [
          { type: 'URL', title: 'Open', url: 'https://shop.example/{{2}}' },
          { type: 'PHONE_NUMBER', title: 'Call', phone: '+442079460958' },
        ],
      },
    },
    approval_requests: {
      name: 'ready',
      category: 'UTILITY',
      content_type: 'twilio/call-to-action',
      status: 'approved',
      rejection_reason: '',
    },
  };
  const page = (...contents: readonly object[]) => ({
    contents,
    meta: { key: 'contents', page: 0, next_page_url: null, previous_page_url: null },
  });

  it('of Twilio is read with the approved name, and the type that was approved', async () => {
    expect((await importList(page(content))).yaml).toMatchObject({
      'templates/ready.yaml': {
        name: 'ready',
        language: 'en',
        body: 'Hi {{1}}, all is ready. Bye.',
        placeholders: [{ example: 'Ann' }],
        buttons: [
          { url: 'https://shop.example/{{1}}', text: 'Open' },
          { phone: '+442079460958', text: 'Call' },
        ],
      },
    });
  });

  it('of Twilio may have more pages', async () => {
    const meta = { next_page_url: 'https://content.twilio.com/v1/ContentAndApprovals?Page=1' };
    expect((await importList({ contents: [content], meta })).stdout).toContain('more pages than this export');
  });

  it('of Twilio contains what is not submitted, and types that the gateway cannot send', async () => {
    const approved = (name: string, types: object, more: object = {}) => {
      return { ...content, types, approval_requests: { name, status: 'approved', ...more } };
    };
    const media = { 'twilio/media': { body: 'Look.', media: ['https://shop.example/a.png'] } };
    const { stdout, yaml } = await importList(
      page(
        { ...content, approval_requests: { name: '', status: 'unsubmitted' } },
        approved('list', { 'twilio/list-picker': { body: 'Choose.' } }),
        approved('picture', media, { content_type: 'twilio/media' }),
        approved('code', { 'whatsapp/authentication': { actions: [{ type: 'COPY_CODE' }] } }),
      ),
    );
    expect(yaml).toStrictEqual({});
    for (const skipped of [
      'Our order (en): a template name consists of',
      'list (en): it has a component of type TWILIO_LIST_PICKER',
      "picture (en): it has a file, and Twilio's list does not say whether it is a document, a video or an image",
      'code (en): it is an authentication template, and the list of Twilio does not contain the URL of its button',
    ])
      expect(stdout).toContain(`skipped    ${skipped}`);
  });

  const library = 'this is the template library, not the templates of an account';
  it.each([
    [
      'Twilio without approvals',
      page({ ...content, approval_requests: undefined }),
      'request /v1/ContentAndApprovals instead of /v1/Content',
    ],
    [
      'WATI',
      { result: 'success', messageTemplates: [{ elementName: 'ready', status: 'APPROVED', body: 'Hi.' }] },
      'a list of WATI cannot be read',
    ],
    ['the template library', { data: [{ name: 'a', language: 'en', usecase: 'X', body: 'Sent.' }] }, library],
    [
      'the template library at Gupshup',
      { templates: [{ elementName: 'a', usecase: 'X', containerMeta: '{}' }] },
      library,
    ],
  ])('is not read if it does not say enough: %s', async (_, list, message) => {
    const { status, stderr, yaml } = await importList(list);
    expect({ status, yaml }).toStrictEqual({ status: 2, yaml: {} });
    expect(stderr).toContain(message);
  });

  it('may be damaged', async () => {
    const { stdout } = await importList({
      templates: [{ elementName: 'a', containerMeta: '{', status: 'APPROVED' }],
    });
    expect(stdout).toContain('skipped    a: the export does not contain its body text');
  });
});

it.each([
  [
    { type: 'URL', text: 'Copy', url: 'https://www.whatsapp.com/otp/code/?otp_type=COPY_CODE&code=otp{{1}}' },
    'it is an authentication template, and the export does not contain its body text, which the platform writes in each language',
  ],
  [
    { type: 'OTP', otp_type: 'COPY_CODE' },
    'it has a one-time password button, and the gateway has no field for the code',
  ],
])('an authentication template without a body text is skipped: %j', async (button, reason) => {
  const parts = [
    { type: 'BODY', add_security_recommendation: true },
    { type: 'FOOTER', code_expiration_minutes: 10 },
    { type: 'BUTTONS', buttons: [button] },
  ];
  const entry = { name: 'code', language: 'en', category: 'AUTHENTICATION', components: parts };
  expect((await importList(entry)).stdout).toContain(`skipped    code (en): ${reason}`);
});
