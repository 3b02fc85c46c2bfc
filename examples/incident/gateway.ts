/** Some numbers to which nothing can be sent, or of which the gateway does not say what became of a message. */
export const [rejected, unclear] = ['447700900001', '447700900002'];

/** A gateway in this process, which rejects the key of the sender `payments`. */
export async function respond(...given: ConstructorParameters<typeof Request>): Promise<Response> {
  const request = new Request(...given);
  if (request.headers.get('x-app-id') === 'payments')
    return Response.json({ error: 'unknown key' }, { status: 401 });
  const body = await request.json();
  const to = body.message?.to ?? body.to;
  if (to === rejected) return Response.json({ error: 'recipient is not on WhatsApp' }, { status: 422 });
  if (to === unclear) return Response.json({ error: 'upstream did not respond' }, { status: 503 });
  return Response.json({ messageId: `wamid.${crypto.randomUUID()}` });
}
