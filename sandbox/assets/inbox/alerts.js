import { byId } from '../shared/dom.js';
import { linkTo } from '../shared/rest-client.js';
import { throttled } from '../shared/throttled.js';

/** Where the browser keeps whether the user wants alerts. */
const storageKey = 'notifygen-sandbox-alerts';

/**
 * Alerts while the page is hidden: a desktop notification per call, at most one every two seconds, and a badge on the
 * favicon. They are off until the user asks for them.
 */
export function createAlerts() {
  const button = byId('alerts');
  // Browsers on phones may have no notifications.
  button.hidden = !('Notification' in globalThis);
  let isOn =
    !button.hidden && localStorage.getItem(storageKey) === 'on' && Notification.permission === 'granted';
  /** @type {import('../shared/live-events.js').EventData | undefined} */
  let waiting;

  const show = () => button.setAttribute('aria-pressed', String(isOn));
  button.addEventListener('click', async () => {
    isOn = !isOn && (await Notification.requestPermission()) === 'granted';
    localStorage.setItem(storageKey, isOn ? 'on' : 'off');
    button.title = isOn || Notification.permission === 'granted' ? '' : 'The browser blocks notifications.';
    show();
    if (!isOn) setBadge(false);
  });
  show();

  const notify = throttled(async () => {
    if (!waiting) return;
    const { id = '', to = '', template, kind, outcome } = waiting;
    waiting = undefined;
    const notification = new Notification(to || 'No recipient', {
      body: `${template ?? kind} · ${outcome}`,
      icon: '/assets/icon.svg',
      // Several tabs show one notification.
      tag: id,
    });
    notification.addEventListener('click', () => {
      focus();
      location.href = linkTo(id);
    });
  }, 2000);

  return {
    /** @param {import('../shared/live-events.js').EventData} call */
    added: (call) => {
      if (!isOn || document.visibilityState === 'visible') return;
      waiting = call;
      notify();
    },
    /** @param {number} unread */
    unread: (unread) => setBadge(isOn && unread > 0),
  };
}

/** @param {boolean} hasUnread */
function setBadge(hasUnread) {
  const link = document.querySelector('link[rel=icon]');
  const icon = hasUnread ? '/assets/icon-unread.svg' : '/assets/icon.svg';
  if (link?.getAttribute('href') !== icon) link?.setAttribute('href', icon);
}
