import { dialogById, el } from '../shared/dom.js';
import { renderIssues } from './call-card.js';
import { indented } from './indented-json.js';
import { sendAgain } from './send-again.js';

/** @import { Call } from '@notifygen/sandbox' */

/**
 * Opens the body of a call in a dialog, to change it and to send it.
 *
 * @param {Call} call
 * @param {(id: string | undefined) => void} sent Called when it was accepted.
 */
export function editCall(call, sent) {
  const dialog = dialogById('edit');
  const body = document.createElement('textarea');
  Object.assign(body, { id: 'edit-body', value: indented(call.http.body), spellcheck: false, dir: 'ltr' });
  const result = el('div', { role: 'status' });
  const submit = el('button', { type: 'submit', class: 'primary' }, 'Send');
  const form = el(
    'form',
    {},
    el('h2', { id: 'edit-title' }, 'Edit and send'),
    el(
      'label',
      { for: 'edit-body' },
      'The JSON of ',
      el('code', {}, call.id),
      '. It is sent with the credentials of the sandbox.',
    ),
    body,
    result,
    el(
      'p',
      { class: 'dialog-actions' },
      el('button', { type: 'button', click: () => dialog.close() }, 'Cancel'),
      submit,
    ),
  );
  const send = async () => {
    result.replaceChildren();
    submit.toggleAttribute('disabled', true);
    const { id, message = '', issues = [] } = await sendAgain(call, body.value);
    submit.toggleAttribute('disabled', false);
    if (id === undefined) {
      const reasons =
        issues.length > 0 ? renderIssues({ issues }) : el('p', { class: 'send-error' }, message);
      return result.replaceChildren(reasons ?? '');
    }
    dialog.close();
    sent(id);
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send();
  });
  body.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void send();
  });
  dialog.replaceChildren(form);
  dialog.showModal();
  body.focus();
  body.setSelectionRange(0, 0);
}
