import { announceSale } from './notify.ts';
import { outbox } from './outbox.ts';

await announceSale({ name: 'Ada', phone: '447700900123', locale: 'en-GB' });
await outbox.close();
