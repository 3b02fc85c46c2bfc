import { el } from '../shared/dom.js';
import { checkFields, clearFieldError, fieldsOf, showFieldError } from '../shared/field-errors.js';
import { linkTo, rest } from '../shared/rest-client.js';
import { charactersLeft } from './characters-left.js';
import { approvedUrl, bubbleIn } from './fill-bubble.js';
import { takesTimeZone } from './generated-call.js';
import { isTimeZone } from './local-time.js';
import { typedValues } from './typed-values.js';

/**
 * @import { TemplatePreview } from '@notifygen/sandbox'
 * @import { Format, FormatName } from './typed-values.js'
 * @import { Field } from '../shared/field-errors.js'
 * @typedef {{ readonly path: string, readonly message: string }} Issue
 */

/** Served from the runtime package. @type {Readonly<Record<FormatName, Format>>} */
const formatters = await import(new URL('/runtime/format.js', location.href).href);

/** A number that Ofcom reserves for examples. */
const exampleNumber = '447700900123';

/**
 * The form that sends a template, and a function that reads its values.
 *
 * @param {TemplatePreview} template
 * @param {() => void} changed
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
  to.input.setAttribute('list', 'magic-recipients');
  const language = callerChoosesLanguage ? choice(name, languages) : undefined;
  const zone = takesTimeZone(template) ? timeZoneField(name) : undefined;
  const zoneOf = () => (zone && isTimeZone(zone.input.value) ? zone.input.value : 'UTC');
  const parameters = placeholders.map((placeholder) => parameterField(name, placeholder, zoneOf));
  const file = fileKind === undefined ? undefined : field(name, 'file', `URL of the ${fileKind}`, fileUrl);
  const buttons = dynamicUrls.map(({ label, isRepeated, example }) =>
    isRepeated ? undefined : field(name, `button-${label}`, label, example),
  );
  const left = el('p', { class: 'characters-left' });
  const result = el('p', { role: 'status' });

  /** What the form contains, with the parameters formatted in a language. Default: the chosen one. */
  const values = (code = language?.input.value ?? languages[0]) => {
    zone?.check();
    const texts = parameters.map(({ text }) => text(code));
    const repeated = (/** @type {string | undefined} */ label) =>
      texts[placeholders.findIndex((placeholder) => placeholder.label === label)] ?? '';
    return {
      to: to.input.value,
      language: code,
      timeZone: zone?.input.value,
      parameters: texts,
      codes: parameters.map(({ code }) => code()),
      fileUrl: file?.input.value ?? '',
      suffixes: buttons.map((button, index) => button?.input.value ?? repeated(dynamicUrls[index]?.label)),
    };
  };
  const parts = [to, language, zone, ...parameters, file, ...buttons].flatMap((part) => part?.row ?? []);
  const form = document.createElement('form');
  form.className = 'send';
  // Errors are shown at their fields, not in a bubble of the browser that disappears.
  form.noValidate = true;
  form.append(
    ...parts,
    left,
    el('button', { type: 'submit', class: 'primary' }, 'Send to the inbox'),
    result,
  );
  const show = (/** @type {import('./generated-call.js').CallValues} */ now) => {
    left.textContent = charactersLeft(template, now);
    // Each language may have another URL.
    dynamicUrls.forEach(({ index, label, example }, suffix) => {
      const url = approvedUrl(bubbleIn(template, now.language)?.buttons[index]?.opens ?? '', example);
      buttons[suffix]?.label.replaceChildren(`${label}: suffix of ${url}`);
    });
  };
  show(values());
  form.addEventListener('input', ({ target }) => {
    show(values());
    changed();
    const field = fieldsOf(form).find((candidate) => candidate === target);
    if (field) clearFieldError(field);
  });
  const fieldOf = fieldsByPath({ to, language, file, parameters, buttons });
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    result.replaceChildren();
    if (!checkFields(form)) return;
    await send(template, values()).then(
      (id) => result.replaceChildren('Sent. ', el('a', { href: linkTo(id) }, `View ${id}`)),
      (error) => {
        const others = showIssues(issuesOf(error), fieldOf);
        if (others.length > 0) result.replaceChildren(el('span', { class: 'send-error' }, others.join('\n')));
        form.querySelector('[aria-invalid]')?.scrollIntoView({ block: 'nearest' });
      },
    );
  });
  return { form, values };
}

/** The issues of an error response, or the error itself. @param {Error} error @returns {readonly Issue[]} */
function issuesOf({ cause, message }) {
  return /** @type {{ issues?: readonly Issue[] } | undefined} */ (cause)?.issues ?? [{ path: '', message }];
}

/**
 * Shows issues at their fields.
 *
 * @param {readonly Issue[]} issues
 * @param {(path: string) => Field | undefined} fieldOf
 * @returns {readonly string[]} Those that belong to no field.
 */
function showIssues(issues, fieldOf) {
  return issues.flatMap(({ path, message }) => {
    const field = fieldOf(path);
    if (!field) return [`${path} ${message}`.trim()];
    showFieldError(field, message);
    return [];
  });
}

/**
 * Finds the field of a path such as `message.parameters[1]`.
 *
 * @param {{ to: { input: Field }, language?: { input: Field } | undefined, file?: { input: Field } | undefined,
 *   parameters: readonly { input: Field }[], buttons: readonly ({ input: Field } | undefined)[] }} fields
 * @returns {(path: string) => Field | undefined}
 */
function fieldsByPath({ to, language, file, parameters, buttons }) {
  return (path) => {
    const [, name, index] = /^(?:message\.)?(\w+?)s?(?:\[(\d+)\])?(?:\.\w+)*$/.exec(path) ?? [];
    const list = name === 'parameter' ? parameters : name === 'button' ? buttons : undefined;
    const part = list ? list[Number(index)] : { to, language, file }[name ?? ''];
    return part?.input;
  };
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
  const id = `field-${template}-${key}`;
  const input = document.createElement('input');
  Object.assign(input, { id, defaultValue: value, dir: 'auto', autocomplete: 'off', spellcheck: false });
  const labelElement = el('label', { for: id, dir: 'auto' }, label);
  return { input, label: labelElement, row: el('p', { class: 'field' }, labelElement, input) };
}

/**
 * The field of a placeholder. Its value is formatted as generated code formats it.
 *
 * @param {string} template
 * @param {TemplatePreview['placeholders'][number]} placeholder
 * @param {() => string} zoneOf The time zone of the message.
 */
function parameterField(template, placeholder, zoneOf) {
  const { label, description, type = 'text', ...options } = placeholder;
  const { input: inputType, initial, code, format, read = (value) => value } = typedValues[type];
  const title = [label, description, valueHint(placeholder)].filter(Boolean).join(': ');
  const { input, row } = field(template, `parameter-${label}`, title, initial(placeholder));
  Object.assign(input, { type: inputType, required: type !== 'text' });
  if (inputType === 'number') input.step = 'any';
  const timeZone = () => options.timeZone ?? zoneOf();
  const text = (/** @type {string | undefined} */ language = 'en') => {
    input.setCustomValidity('');
    // The browser reports a missing value, and only the gateway a missing text.
    if (input.value === '') return '';
    try {
      const value = read(input.value, timeZone());
      return formatters[format](value, { ...options, timeZone: timeZone(), language });
    } catch (error) {
      input.setCustomValidity(error instanceof Error ? error.message : String(error));
      return input.value;
    }
  };
  return { input, row, text, code: () => code(input.value, timeZone()) };
}

/** What to enter, if it is not a text. @param {TemplatePreview['placeholders'][number]} placeholder */
function valueHint({ type = 'text', style, timeZone }) {
  if (type === 'number' && style === 'percent') return 'number, 0.15 for 15%';
  if (type === 'money') return 'money, such as 12.50 EUR';
  if (type === 'datetime') return `datetime in ${timeZone ?? 'the time zone of the message'}`;
  return type !== 'text' && type;
}

/** The time zone that the message states: first that of the browser. @param {string} template */
function timeZoneField(template) {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const { input, row } = field(template, 'time-zone', 'Time zone of the message', timeZone);
  const check = () =>
    input.setCustomValidity(
      isTimeZone(input.value) ? '' : 'must be the IANA name of a time zone, such as Europe/Berlin',
    );
  return { input, row, check };
}

/**
 * @param {string} template
 * @param {readonly string[]} languages
 */
function choice(template, languages) {
  const id = `field-${template}-language`;
  const input = document.createElement('select');
  input.id = id;
  input.append(...languages.map((code) => el('option', {}, code)));
  return { input, row: el('p', { class: 'field' }, el('label', { for: id }, 'Language'), input) };
}
