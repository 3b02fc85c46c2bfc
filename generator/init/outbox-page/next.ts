// The page of the outbox: %docs%/outbox-page.md
import { createOutboxPage } from '@notifygen/outbox/page';

/** Loads the outbox when somebody asks for it: a build has no credentials. */
export async function GET(request«: Request»)«: Promise<Response>» {
  const { outbox } = await import('%outbox%');
  const page = createOutboxPage(outbox, {
    path: '/admin/outbox',
    password: process.env.OUTBOX_PASSWORD,
    // The texts of the messages.
    contract: '%contract%',
  });
  return page(request);
}

export { GET as POST };
