/** Sends what is due until it is killed. Arguments: the URL of the database and that of the gateway. */
import { openShop, whenAvailable } from './shop.ts';

const [url = '', gateway = ''] = process.argv.slice(2);
process.once('disconnect', () => process.exit());

const outbox = openShop(url, gateway);
await whenAvailable(() => outbox.start());
process.send?.('ready');
