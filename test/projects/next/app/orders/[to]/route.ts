import { notify } from '@/lib/notify';

export async function POST(_request: Request, { params }: RouteContext<'/orders/[to]'>): Promise<Response> {
  return Response.json(await notify((await params).to));
}
