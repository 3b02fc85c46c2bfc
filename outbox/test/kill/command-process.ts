/** For the commands: the URLs are in the environment. */
import { openShop } from './shop.ts';

const { SHOP_URL = '', GATEWAY_URL = '' } = process.env;
export const outbox = openShop(SHOP_URL, GATEWAY_URL);
