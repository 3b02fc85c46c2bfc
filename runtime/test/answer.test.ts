import { describe, expect, it } from 'vitest';
import { detailOf, findMessageId, isHtml, parseBody, verdictOf } from '../src/response/classify-2xx-body.js';
import { readRetryAfter } from '../src/response/retry-after.js';

describe('a 2xx answer', () => {
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
    ['{"messageId":"m1","status":"failed"}', 'mixed'],
    ['{"success":true,"data":{"success":false}}', 'mixed'],
  ])('%s counts as %s', (text, verdict) => {
    expect(verdictOf(parseBody(text))).toBe(verdict);
  });

  it.each([
    [{ messageId: 'a' }, 'a'],
    [{ message_id: 'a' }, 'a'],
    [{ id: 7 }, '7'],
    [{ messages: [{ id: 'a' }] }, 'a'],
    [{ data: { messageId: 'a' } }, 'a'],
    [{ id: null }, undefined],
    ['a', undefined],
  ])('%j has the identifier %j', (body, id) => {
    expect(findMessageId(body)).toBe(id);
  });

  it('is a page where it begins like one', () => {
    expect(isHtml('\n <!DOCTYPE html><p>')).toBe(true);
    expect(isHtml('{"html":"<html>"}')).toBe(false);
  });

  it.each([
    [{ message: 'no\nway' }, 'no way'],
    [{ error: { message: 'no' } }, 'no'],
    [{ detail: 'no' }, 'no'],
    ['plain', 'plain'],
    ['<html>', undefined],
    [{ message: 5 }, undefined],
    [{ message: 'x'.repeat(400) }, `${'x'.repeat(300)}…`],
  ])('%j says %j', (body, detail) => {
    expect(detailOf(body)).toBe(detail);
  });
});

describe('Retry-After', () => {
  it.each([
    [null, undefined],
    ['0', 0],
    ['120', 120_000],
    ['1.5', undefined],
    ['-1', undefined],
    ['10s', undefined],
    ['soon 5', undefined],
    ['2026-01-01', undefined],
    ['Wed, 21 Oct 2015 07:28:00 GMT', 0],
    ['Wed, 99 Oct 2015 07:28:00 GMT', undefined],
    ['Wed, 21 Foo 2015 07:28:00 GMT', undefined],
  ])('%j asks for %j milliseconds', (header, wait) => {
    expect(readRetryAfter(header)).toBe(wait);
  });

  it('may hold a date to come', () => {
    const wait = readRetryAfter(new Date(Date.now() + 10_000).toUTCString()) ?? 0;
    expect(wait).toBeGreaterThan(8000);
    expect(wait).toBeLessThanOrEqual(10_000);
  });
});
