import { el } from '../shared/dom.js';
import { linkTo, rest } from '../shared/rest-client.js';
import { charactersLeft } from './characters-left.js';
import { typedValues } from './typed-values.js';

/**
 * @import { TemplatePreview } from '@notifygen/sandbox'
 * @import { Format, FormatName } from './typed-values.js'
 */

/** Served from the runtime package. @type {Readonly<Record<FormatName, Format>>} */
const formatters = await import(new URL('/runtime/format.js', location.href).href);

/** A number that Ofcom reserves for examples. */
const exampleNumber = '447700900123';

/**
 * The form that sends a template, and a function that reads its values.
 *
 * @param {TemplatePreview} template
 * @param {(values: import('./generated-call.js').CallValues) => void} changed
 */
export function templateForm(template, changed) {
  const {
    name,
    languages,
    callerChoosesLanguage,
    placeholders,
    fileKind,
    fileUrl = '',
    dynamicUrls = [],
  } = template;
  const to = field(name, 'to', 'Recipient', exampleNumber);
  const language = callerChoosesLanguage ? choice(name, languages) : undefined;
  const parameters = placeholders.map((placeholder) => parameterField(name, placeholder));
  const file = fileKind === undefined ? undefined : field(name, 'file', `URL of the ${fileKind}`, fileUrl);
  const buttons = dynamicUrls.map(({ label, isRepeated, url, example }) =>
    isRepeated ? undefined : field(name, `button-${label}`, `${label}: suffix of ${url}`, example),
  );
  const left = el('p', { class: 'characters-left' });
  const result = el('p', { role: 'status' });

  const values = () => {
    const texts = parameters.map(({ text }) => text(language?.input.value ?? languages[0]));
    const repeated = (/** @type {string | undefined} */ label) =>
      texts[placeholders.findIndex((placeholder) => placeholder.label === label)] ?? '';
    return {
      to: to.input.value,
      language: language?.input.value ?? languages[0],
      parameters: texts,
      codes: parameters.map(({ code }) => code()),
      fileUrl: file?.input.value ?? '',
      suffixes: buttons.map((button, index) => button?.input.value ?? repeated(dynamicUrls[index]?.label)),
    };
  };
  const parts = [to, language, ...parameters, file, ...buttons].flatMap((part) => part?.row ?? []);
  const form = el(
    'form',
    { class: 'send' },
    ...parts,
    left,
    el('button', { type: 'submit' }, 'Send to the inbox'),
    result,
  );
  const show = (/** @type {import('./generated-call.js').CallValues} */ now) => {
    left.textContent = charactersLeft(template, now);
  };
  show(values());
  form.addEventListener('input', () => {
    const now = values();
    show(now);
    changed(now);
  });
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    await send(template, values()).then(
      (id) => result.replaceChildren('Sent. ', el('a', { href: linkTo(id) }, `View ${id}`)),
      (error) => result.replaceChildren(el('span', { class: 'send-error' }, error.message)),
    );
  });
  return { form, values };
}

/**
 * @param {TemplatePreview} template
 * @param {import('./generated-call.js').CallValues} values
 * @returns {Promise<string>} The id of the message.
 */
async function send({ name, languages, fileKind, dynamicUrls }, values) {
  const body = {
    to: values.to,
    ...(languages.length > 0 && { language: values.language }),
    parameters: values.parameters,
    ...(fileKind !== undefined && { file: { type: fileKind, url: values.fileUrl } }),
    ...(dynamicUrls && { buttons: values.suffixes.map((url) => ({ type: 'url', url })) }),
  };
  const response = await rest(`templates/${name}/send`, { method: 'POST', body: JSON.stringify(body) });
  return response.messageId;
}

/**
 * @param {string} template
 * @param {string} key
 * @param {string} label
 * @param {string} value
 */
function field(template, key, label, value) {
  const id = `${template}-${key}`;
  const input = document.createElement('input');
  Object.assign(input, { id, defaultValue: value, dir: 'auto', autocomplete: 'off', spellcheck: false });
  return { input, row: el('p', { class: 'field' }, el('label', { for: id, dir: 'auto' }, label), input) };
}

/**
 * The field of a placeholder. Its value is formatted as generated code formats it.
 *
 * @param {string} template
 * @param {TemplatePreview['placeholders'][number]} placeholder
 */
function parameterField(template, { label, description, example, type = 'text', ...options }) {
  const { input: inputType, initial, code, format, read = (text) => text } = typedValues[type];
  const title = [label, description, type !== 'text' && type].filter(Boolean).join(': ');
  // The example of a formatted value is what the recipient sees.
  const start = type === 'code' ? (example ?? initial) : (initial ?? example);
  const { input, row } = field(template, label, title, start ?? label);
  input.type = inputType;
  const text = (/** @type {string | undefined} */ language = 'en') => {
    try {
      input.setCustomValidity('');
      return formatters[format](read(input.value), { timeZone: 'UTC', ...options, language });
    } catch (error) {
      input.setCustomValidity(error instanceof Error ? error.message : String(error));
      return input.value;
    }
  };
  return { input, row, text, code: () => code(input.value) };
}

/**
 * @param {string} template
 * @param {readonly string[]} languages
 */
function choice(template, languages) {
  const id = `${template}-language`;
  const input = document.createElement('select');
  input.id = id;
  input.append(...languages.map((code) => el('option', {}, code)));
  return { input, row: el('p', { class: 'field' }, el('label', { for: id }, 'Language'), input) };
}
