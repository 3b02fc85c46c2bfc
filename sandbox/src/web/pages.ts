import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serveStatic } from '@hono/node-server/serve-static';
import Handlebars from 'handlebars';
import type { Hono } from 'hono';
import { readPage } from './read-page.js';

const packageFolder = new URL('../../', import.meta.url);

const sharedStyles = [
  'shared/colors',
  'shared/base',
  'shared/site-header',
  'shared/bubble',
  'shared/message-text',
  'shared/bubble-file',
  'shared/dialog',
  'shared/fields',
  'shared/call-filter',
  'faults/faults',
  'faults/planned-faults',
];

const pages = [
  {
    path: '/',
    name: 'inbox',
    title: 'Inbox',
    styles: [
      ...sharedStyles,
      'inbox/layout',
      'inbox/conversation-list',
      'inbox/chat',
      'inbox/call-card',
      'inbox/dialogs',
      'shared/menu',
      'inbox/first-screen',
    ],
  },
  {
    path: '/calls',
    name: 'calls',
    title: 'Calls',
    styles: [...sharedStyles, 'calls/calls'],
  },
  {
    path: '/templates',
    name: 'templates',
    title: 'Templates',
    styles: [...sharedStyles, 'templates/templates', 'templates/template-card', 'templates/template-preview'],
  },
];

/** The inbox page, the templates page, and the scripts and styles that they load. */
export function addPages(app: Hono): void {
  for (const { path, name, title, styles } of pages) {
    const links = pages.map((page) => ({ ...page, current: page.path === path }));
    app.get(path, (context) => context.html(render(name, { name, title, styles, pages: links })));
  }
  app.get('/assets/*', serveStatic({ root: fileURLToPath(packageFolder) }));
  // The templates page formats values as generated code does.
  const runtime = dirname(createRequire(import.meta.url).resolve('@notifygen/runtime/format'));
  app.get(
    '/runtime/*',
    serveStatic({ root: runtime, rewriteRequestPath: (path) => path.slice('/runtime'.length) }),
  );
}

function render(page: string, values: object): string {
  const handlebars = Handlebars.create();
  handlebars.registerPartial('page', readPage(page));
  handlebars.registerPartial('call-filter', readPage('call-filter'));
  return handlebars.compile(readPage('layout'), { strict: true })(values);
}
