/**
 * Sends to a loopback address while `http_proxy` is set. The first argument is the address of a gateway. Prints the outcome.
 */
import { createClient, isSendError, sendText } from '@notifygen/runtime';

const [baseUrl = ''] = process.argv.slice(2);
try {
  const client = createClient({ baseUrl, appId: 'app-7f3a91', apiKey: 'key-91c2d4', retry: { limit: 0 } });
  await sendText(client, { to: '447700900987', text: 'Hello' });
  console.log('sent');
} catch (error) {
  console.log(isSendError(error) ? error.code : String(error).includes('NO_PROXY') ? 'refused' : 'failed');
}
process.exit();
