import { el } from '../shared/dom.js';
import { checkFields, clearFieldError, fieldsOf, showFieldError } from '../shared/field-errors.js';
import { rest } from '../shared/rest-client.js';

/**
 * @import { ChangeFaults } from './fault-panel.js'
 * @import { TemplatePreview } from '@notifygen/sandbox'
 */

/**
 * The form that plans a fault for some calls.
 *
 * @param {ChangeFaults} change Rejects with what is wrong.
 * @param {(text: string) => void} report
 */
export function faultForm(change, report) {
  const kinds = el('datalist', { id: 'fault-kinds' });
  const templates = el('datalist', { id: 'fault-templates' });
  const fault = field('fault', 'Status or kind', { required: '', list: kinds.id, placeholder: '503' });
  const times = field('times', 'Number of calls', { type: 'number', min: 1, step: 1, placeholder: '1' });
  const share = field('share', 'Share of calls, %', {
    type: 'number',
    min: 0.01,
    max: 100,
    step: 0.01,
    placeholder: 'all',
  });
  const retryAfter = field('retryAfter', 'Retry-After, seconds', { type: 'number', min: 0, step: 'any' });
  const delay = field('delay', 'Delay, milliseconds', { type: 'number', min: 0, step: 'any' });
  const to = field('to', 'Only calls to', { placeholder: 'any recipient' });
  const template = field('template', 'Only calls with', { list: templates.id, placeholder: 'any template' });
  const fields = { fault, times, share, retryAfter, delay, to, template };

  const form = document.createElement('form');
  form.className = 'fault-form';
  // Errors are shown at their fields, not in a bubble of the browser that disappears.
  form.noValidate = true;
  form.append(
    el('h3', {}, 'Plan a fault'),
    kinds,
    templates,
    ...Object.values(fields).map(({ row }) => row),
    el('button', { type: 'submit', class: 'primary' }, 'Add fault'),
  );

  /** Shows only the number that the kind takes. */
  const showNumbers = () => {
    const kind = fault.input.value.trim();
    enable(retryAfter, /^\d+$/.test(kind));
    enable(delay, kind === 'slow' || kind === 'drip');
    times.input.placeholder = share.input.value === '' ? '1' : 'unlimited';
    delay.input.placeholder = kind === 'drip' ? '100' : '2000';
    retryAfter.input.placeholder = kind === '429' ? '1' : 'none';
  };
  showNumbers();
  form.addEventListener('input', ({ target }) => {
    showNumbers();
    const changed = fieldsOf(form).find((candidate) => candidate === target);
    if (changed) clearFieldError(changed);
  });
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    report('');
    if (!checkFields(form)) return;
    const plan = planOf(fields);
    await change('faults', { method: 'POST', body: JSON.stringify(plan) }).then(
      () => {
        form.reset();
        showNumbers();
        fault.input.focus();
        report(`Added ${plan.fault}.`);
      },
      (error) => {
        const { path = '', message } = error.cause?.issues?.[0] ?? { message: error.message };
        const invalid = Object.entries(fields).find(([name]) => name === path)?.[1].input;
        if (!invalid) return report(`Nothing was added: ${message}.`);
        showFieldError(invalid, message);
        invalid.focus();
      },
    );
  });
  return {
    element: form,
    focus: () => fault.input.focus(),
    /** Offers the known kinds and templates. */
    load: async () => {
      /** @type {[import('../shared/rest-client.js').Info, readonly TemplatePreview[]]} */
      const [{ magicRecipients }, previews] = await Promise.all([rest('info'), rest('templates')]);
      kinds.replaceChildren(...Object.keys(magicRecipients).map((value) => el('option', { value })));
      templates.replaceChildren(...previews.map(({ name }) => el('option', { value: name })));
    },
  };
}

/** @typedef {{ input: HTMLInputElement, row: HTMLElement }} FormField */

/** @param {string} name @param {string} label @param {Readonly<Record<string, string | number>>} attributes @returns {FormField} */
function field(name, label, attributes) {
  const id = `fault-${name}`;
  const input = document.createElement('input');
  for (const [key, value] of Object.entries({
    id,
    autocomplete: 'off',
    spellcheck: 'false',
    ...attributes,
  })) {
    input.setAttribute(key, String(value));
  }
  return { input, row: el('p', { class: 'field' }, el('label', { for: id }, label), input) };
}

/** @param {FormField} field @param {boolean} isEnabled */
function enable({ input, row }, isEnabled) {
  row.hidden = !isEnabled;
  input.disabled = !isEnabled;
}

/** What the form contains: an empty field is a property that is absent. @param {Record<string, FormField>} fields */
function planOf(fields) {
  const values = Object.entries(fields).flatMap(([name, { input }]) => {
    const text = input.value.trim();
    if (input.disabled || text === '') return [];
    const isNumber = input.type === 'number' || (name === 'fault' && /^\d+$/.test(text));
    return [[name, name === 'share' ? Number(text) / 100 : isNumber ? Number(text) : text]];
  });
  return Object.fromEntries(values);
}
