import { describe, expect, it } from 'vitest';
import { isSendError, sendText } from '../src/index.js';
import { to } from './support/account.js';
import { recordingGateway } from './support/recording-gateway.js';

async function outcomeOf(response: Response): Promise<string> {
  const { client, requests } = recordingGateway([response], { retry: { limit: 1, maxDelay: 1 } });
  const outcome = await sendText(client, { to, text: 'Hello' }).then(
    () => 'accepted',
    (error: unknown) => (isSendError(error) ? `${error.code} / ${error.delivery}` : String(error)),
  );
  // The second response of the gateway is a 200.
  return requests.length === 1 ? outcome : `retried, then ${outcome}`;
}

describe('a 2xx response', () => {
  it.each([
    '',
    ' \n',
    'null',
    'true',
    '{}',
    '[]',
    '{"note":"hello"}',
    '{"message":"queued for delivery"}',
    '{"success":true,"messageId":"m1","error":{"code":0,"message":"Success"}}',
    '{"success":1}',
    '{"success":"yes"}',
    '{"Status":"Accepted"}',
    '{"code":200,"message":"OK"}',
    '{"code":0,"message":"OK"}',
    '{"status":"queued","errors":[null,"",{"code":0}]}',
    '{"error":null,"errors":[]}',
    '{"error":"0"}',
    '{"error":"false"}',
    '{"error":"No error"}',
    '{"error":"no errors."}',
    '{"error":false}',
    '{"errorCode":0}',
    '{"messageId":"m1","error":"none"}',
    '{"messageId":"m1","error":{}}',
    '{"messageId":"m1","status":"ENROUTE"}',
    '{"messageId":"m1","code":1000}',
    '{"status":{"toString":1}}',
    '{"request":{"template":{"status":"failed","error":"x"}}}',
  ])('with the body %s means that the message was accepted', async (body) => {
    expect(await outcomeOf(new Response(body))).toBe('accepted');
  });

  it.each([
    '{"success":false}',
    '{"success":"false"}',
    '{"success":0}',
    '{"Success":"0"}',
    '{"ok":false}',
    '{"status":"FAILED"}',
    '{"status":" failed "}',
    '{"status":false}',
    '{"status":401}',
    '{"statusCode":"422"}',
    '{"code":401,"message":"Invalid key"}',
    '{"data":{"status":"failed"}}',
    '{"data":{"messages":[{"status":"rejected"}]}}',
    '[{"status":"failed"}]',
    '{"error":{"message":"no"}}',
    '{"error":{"code":0,"message":"low balance"}}',
    '{"error":true}',
    '{"error":102}',
    '{"error_code":"102"}',
    '{"errorMessage":"low balance"}',
    '{"errors":["no"]}',
    '{"errors":[{},"no"]}',
    '{"messages":[{"error":{"code":131026}}]}',
  ])('with the body %s means that the message was rejected', async (body) => {
    expect(await outcomeOf(new Response(body))).toBe('rejected / rejected');
  });

  it.each([
    ['a contradiction', '{"error":{"code":131026},"messageId":"m"}'],
    ['a contradiction', '{"messageId":"m1","status":"failed"}'],
    ['a contradiction', '{"success":true,"data":{"success":false}}'],
    ['a contradiction', '{"status":"queued","errors":["slow"]}'],
    ['a contradiction', '{"messageId":"m1","errors":[{},"low balance"]}'],
    ['a contradiction', '{"messages":[{"id":"m1"}],"errors":[{"message":"low balance"}]}'],
    ['an error without content', '{"messages":[{"error":{}}]}'],
    ['an unknown code', '{"code":1001,"message":"Invalid number"}'],
    ['an unknown code', '{"code":"INVALID_NUMBER"}'],
    ['an unknown status', '{"status":"paused"}'],
    ['text', 'ERROR | 102 |'],
    ['text', 'queued'],
    ['JSON that is only a string', '"queued"'],
    ['JSON that is only a number', '0'],
    ['JSON that is only false', 'false'],
    ['XML', '<?xml version="1.0"?><response><status>FAILED</status></response>'],
    ['HTML', '\n <!DOCTYPE html><title>Sign in</title>'],
    ['HTML', '<p>Invalid key</p>'],
    ['incomplete JSON', '{"messageId":"m-'],
    ['JSON over the size limit', `{"note":"${'x'.repeat(1024 * 1024)}","success":false}`],
    ['JSON with something after the size limit', `{"id":7}${' '.repeat(1024 * 1024)}{"success":false}`],
  ])('with %s leaves the delivery unknown: %.80s', async (_, body) => {
    expect(await outcomeOf(new Response(body))).toBe('gateway-failed / unknown');
  });
});

describe('an error response', () => {
  it.each([
    [429, '{"status":"accepted","messageId":"m-1"}'],
    [429, '{"messages":[{"message_id":"m-1"}]}'],
    [503, '{"status":"accepted","messageId":"m-1"}'],
    [503, '{"success":true}'],
    [401, '{"messageId":"m-1"}'],
    [400, '{"data":{"status":"queued"}}'],
    [302, '{"messageId":"m-1"}'],
  ])(
    'with %i that reports success leaves the delivery unknown, and is not retried: %s',
    async (status, body) => {
      const response = new Response(body, { status, headers: { 'retry-after': '0' } });
      expect(await outcomeOf(response)).toBe('gateway-failed / unknown');
    },
  );

  it.each([
    [400, '{"id":"invalid_number","message":"not a phone number"}', 'rejected / rejected'],
    [401, '{"id":"unauthorized"}', 'unauthorized / rejected'],
    [429, '<html>slow down</html>', 'retried, then accepted'],
    [429, '{"status":"failed","code":429}', 'retried, then accepted'],
    [429, '{"error":{}}', 'retried, then accepted'],
  ])('with %i is classified by its status otherwise: %s', async (status, body, outcome) => {
    expect(await outcomeOf(new Response(body, { status }))).toBe(outcome);
  });
});

describe('a response at the end of a redirect', () => {
  it.each([200, 400, 401, 429, 500])('with %i leaves the delivery unknown', async (status) => {
    const response = Object.defineProperty(new Response('{}', { status }), 'redirected', { value: true });
    expect(await outcomeOf(response)).toBe('gateway-failed / unknown');
  });
});
