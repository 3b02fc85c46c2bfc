import { buildText } from '@notifygen/runtime';
import { outbox } from './outbox.js';

await outbox.start();
await outbox.enqueue(buildText({ to: '447700900123', text: 'Your order has shipped.' }));
await outbox.drain();
console.log(`sent on ${process.version}`);
await outbox.stop();
