import { createOutboxPage, serveRequest } from '@notifygen/outbox/page';
import express from 'express';
import { notify } from './notify.js';
import { outbox } from './outbox.js';

const page = createOutboxPage(outbox, { path: '/admin/outbox' });
const app = express();
// A team's own sign-in comes before it, and says who looks and who may act.
app.use('/admin/outbox', (request, response) =>
  serveRequest(page, request, response, { by: 'Ann', mayAct: true }),
);
app.use(express.json());
app.post('/orders/:to', async (request, response) => {
  response.json(await notify(request.params.to));
});
app.listen(Number(process.env.PORT), '127.0.0.1');
