import { el } from '../shared/dom.js';
import { checkFields, clearFieldError, fieldsOf } from '../shared/field-errors.js';
import { linkTo, rest } from '../shared/rest-client.js';
import { charactersLeft } from './characters-left.js';
import { approvedUrl, bubbleIn } from './fill-bubble.js';
import { choice, field, parameterField, timeZoneField } from './form-fields.js';
import { fieldsByPath, issuesOf, showIssues } from './form-issues.js';
import { takesTimeZone } from './generated-call.js';
import { isTimeZone } from './local-time.js';

/**
 * @import { TemplatePreview } from '@notifygen/sandbox'
 */

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
      (id) => {
        result.replaceChildren('Sent. ', el('a', { href: linkTo(id) }, `View ${id}`));
        result.scrollIntoView({ block: 'nearest' });
      },
      (error) => {
        const others = showIssues(issuesOf(error), fieldOf);
        if (others.length > 0) result.replaceChildren(el('span', { class: 'send-error' }, others.join('\n')));
        (form.querySelector('[aria-invalid]') ?? result).scrollIntoView({ block: 'nearest' });
      },
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
