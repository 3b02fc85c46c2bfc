import { buildOrderShipped } from '@/generated/index.mjs';

export async function POST(_request: Request, { params }: RouteContext<'/queued/[to]'>): Promise<Response> {
  const { outbox } = await import('@/lib/outbox');
  const message = buildOrderShipped({
    to: (await params).to,
    parameters: ['Ann', 'A-1001', 'Friday'],
    file: { type: 'document', url: 'https://shop.example/invoices/A-1001.pdf' },
    buttons: ['A-1001'],
  });
  const { id } = await outbox.enqueue(message);
  await outbox.drain();
  return Response.json((await outbox.get(id))?.status);
}
