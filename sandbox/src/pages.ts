import { readFileSync } from 'node:fs';
import Handlebars from 'handlebars';
import type { Hono } from 'hono';

const assets: Readonly<Record<string, string>> = {
  'bubble.js': 'text/javascript; charset=utf-8',
  'chat.js': 'text/javascript; charset=utf-8',
  'conversation-list.js': 'text/javascript; charset=utf-8',
  'details.js': 'text/javascript; charset=utf-8',
  'dom.js': 'text/javascript; charset=utf-8',
  'generated-call.js': 'text/javascript; charset=utf-8',
  'icon.svg': 'image/svg+xml',
  'inbox.css': 'text/css; charset=utf-8',
  'inbox.js': 'text/javascript; charset=utf-8',
  'keys.js': 'text/javascript; charset=utf-8',
  'rest.js': 'text/javascript; charset=utf-8',
  'template-form.js': 'text/javascript; charset=utf-8',
  'templates.js': 'text/javascript; charset=utf-8',
  'windowed-list.js': 'text/javascript; charset=utf-8',
};

const pages = [
  { path: '/', title: 'Inbox', file: 'inbox', script: '/assets/inbox.js' },
  { path: '/templates', title: 'Templates', file: 'templates', script: '/assets/templates.js' },
];

/** The inbox, the page of templates, and the plain files that they load. */
export function addPages(app: Hono): void {
  for (const { path, title, file, script } of pages) {
    const links = pages.map((page) => ({ ...page, current: page.path === path }));
    app.get(path, (context) => context.html(render(file, { title, script, pages: links })));
  }
  app.get('/assets/:name', (context) => {
    const name = context.req.param('name');
    const type = Object.hasOwn(assets, name) ? assets[name] : undefined;
    if (type === undefined) return context.json({ message: `there is no file ${name}` }, 404);
    return context.body(readText(`../assets/${name}`), 200, {
      'content-type': type,
      'cache-control': 'no-cache',
    });
  });
}

function render(page: string, values: object): string {
  const handlebars = Handlebars.create();
  handlebars.registerPartial('page', readText(`../pages/${page}.hbs`));
  return handlebars.compile(readText('../pages/layout.hbs'), { strict: true })(values);
}

function readText(path: string): string {
  return readFileSync(new URL(path, import.meta.url), 'utf8');
}
