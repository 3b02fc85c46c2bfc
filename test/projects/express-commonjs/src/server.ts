import express from 'express';
import { notify } from './notify';

const app = express();
app.post('/orders/:to', async (request, response) => {
  response.json(await notify(request.params.to));
});
app.listen(Number(process.env.PORT), '127.0.0.1');
