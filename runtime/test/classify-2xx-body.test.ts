import { describe, expect, it } from 'vitest';
import { classify2xxBody, isHtml } from '../src/response/classify-2xx-body.js';
import { parseBody } from '../src/response/read-body.js';

describe('the body of a 2xx response', () => {
  it.each([
    ['', 'accepted'],
    ['queued', 'accepted'],
    ['[]', 'accepted'],
    ['{"success":true,"messageId":"m1","error":{"code":0,"message":"Success"}}', 'accepted'],
    ['{"messageId":"m1","error":"none"}', 'accepted'],
    ['{"messages":[{"id":"m1"}],"errors":[{"message":"low balance"}]}', 'accepted'],
    ['{"status":"queued","errors":["slow"]}', 'accepted'],
    ['{"error":null,"errors":[]}', 'accepted'],
    ['{"success":false}', 'failed'],
    ['{"success":"false"}', 'failed'],
    ['{"ok":false}', 'failed'],
    ['{"status":"FAILED"}', 'failed'],
    ['{"status":false}', 'failed'],
    ['{"status":{"toString":1}}', 'accepted'],
    ['{"status":true,"error":"none"}', 'accepted'],
    ['{"data":{"status":"failed"}}', 'failed'],
    ['{"error":{"message":"no"}}', 'failed'],
    ['{"errors":["no"]}', 'failed'],
    ['{"messageId":"m1","status":"failed"}', 'both'],
    ['{"success":true,"data":{"success":false}}', 'both'],
  ])('%s counts as %s', (text, outcome) => {
    expect(classify2xxBody(parseBody(text))).toBe(outcome);
  });

  it('is an HTML page if it starts like one', () => {
    expect(isHtml('\n <!DOCTYPE html><p>')).toBe(true);
    expect(isHtml('{"html":"<html>"}')).toBe(false);
  });
});
