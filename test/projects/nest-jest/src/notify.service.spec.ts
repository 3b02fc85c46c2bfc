import { Test } from '@nestjs/testing';
import { NotifyService } from './notify.service';

it('sends the message to the sandbox', async () => {
  const app = await Test.createTestingModule({ providers: [NotifyService] }).compile();
  const to = '447700900199';
  expect(await app.get(NotifyService).orderShipped(to)).toBe(200);

  const response = await fetch(`${process.env.NOTIFYGEN_BASE_URL}/sandbox/messages?to=${to}`);
  expect(await response.json()).toMatchObject([{ text: 'Hi Ann, your order A-1001 ships on Friday.' }]);
});
