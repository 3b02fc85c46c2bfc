import { createHash } from 'node:crypto';
import Handlebars from 'handlebars';
import type { Hono } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { readPage } from './read-page.js';

const style =
  'html,body,img{width:100%;height:100%}body{margin:0;font:13px system-ui,sans-serif;text-align:center}img{object-fit:scale-down}';

/**
 * A page that contains nothing but one picture from elsewhere. The inbox shows it in a frame when the user asks for a picture,
 * so its own policy never allows other hosts.
 *
 * The policy of this page allows the host of the picture alone, without redirects to another one. The page has an origin of
 * its own, so a picture whose URL is that of the sandbox is a request of a foreign website.
 */
export function addPicturePage(app: Hono): void {
  const render = Handlebars.compile(readPage('picture'), { strict: true });
  const styleHash = createHash('sha256').update(style).digest('base64');
  const headers = secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      styleSrc: [`'sha256-${styleHash}'`],
      imgSrc: [({ req }) => hostSource(req.query('url') ?? '')],
      frameAncestors: ["'self'"],
      sandbox: [],
    },
    strictTransportSecurity: false,
  });
  app.get('/picture', headers, (context) =>
    context.html(render({ style, url: context.req.query('url') ?? '' })),
  );
}

/** The host of a URL as a policy names it. Some hosts that browsers accept would be other syntax there, such as `a;b` or `*`. */
function hostSource(url: string): string {
  const origin = URL.parse(url)?.origin ?? '';
  return /^https?:\/\/[a-z0-9._-]+(:\d+)?$/.test(origin) ? origin : "'none'";
}
