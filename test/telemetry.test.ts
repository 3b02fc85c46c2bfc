import type { AttemptEvent } from '@notifygen/runtime';
import { createSandbox } from '@notifygen/sandbox';
import { context, type HrTime, SpanStatusCode } from '@opentelemetry/api';
import {
  AggregationTemporality,
  type DataPoint,
  type ExponentialHistogram,
  type Histogram,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import {
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { beforeAll, describe, expect, it } from 'vitest';
import { observeWith } from '../examples/telemetry/observe-with.ts';
import { sendThrough, to } from '../examples/telemetry/sends.ts';
import { asyncContexts } from './async-contexts.ts';
import { root, runNode } from './tools.ts';

type AnyPoint = DataPoint<number | Histogram | ExponentialHistogram>;

const secrets = { appId: 'app-SECRET-1', apiKey: 'key-SECRET-2' };

const spanExporter = new InMemorySpanExporter();
const metricExporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
const events: AttemptEvent[] = [];

beforeAll(async () => {
  context.setGlobalContextManager(asyncContexts());
  const tracers = new TracerProvider({
    spanProcessors: [new SimpleSpanProcessor({ exporter: spanExporter })],
  });
  const meters = new MeterProvider({
    readers: [new PeriodicExportingMetricReader({ exporter: metricExporter })],
  });
  const tracer = tracers.getTracer('test');
  const sandbox = await createSandbox({ templates: `${root}templates`, ...secrets });
  await tracer.startActiveSpan('order', async (span) => {
    const observers = observeWith(tracer, meters.getMeter('test'));
    await sendThrough(sandbox, {
      ...observers,
      onAttempt: (event) => {
        events.push(event);
        observers.onAttempt?.(event);
      },
    });
    span.end();
  });
  await Promise.all([tracers.forceFlush(), meters.forceFlush()]);
});

const attempts = (): readonly ReadableSpan[] =>
  spanExporter.getFinishedSpans().filter(({ name }) => name.startsWith('send '));

const milliseconds = ([seconds, nanoseconds]: HrTime = [0, 0]): number => seconds * 1000 + nanoseconds / 1e6;

describe('the telemetry example', () => {
  it('makes every attempt a span that tells what came of it', () => {
    const order = { 'notifygen.kind': 'template', 'notifygen.template': 'order_shipped' };
    const welcome = { 'notifygen.kind': 'template', 'notifygen.template': 'store_welcome' };
    const text = { 'notifygen.kind': 'text' };
    const failed = (status: number, code: string, delivery: string): object => ({
      'http.response.status_code': status,
      'notifygen.code': code,
      'notifygen.delivery': delivery,
    });
    const retried = {
      ...failed(429, 'rate-limited', 'rejected'),
      'notifygen.retry_in_ms': expect.any(Number),
    };
    const accepted = { 'http.response.status_code': 200 };
    const { ERROR, UNSET } = SpanStatusCode;
    expect(attempts().map(({ name, status, attributes }) => [name, status.code, attributes])).toStrictEqual([
      ['send order_shipped', ERROR, { ...order, 'notifygen.attempt': 1, ...retried }],
      ['send order_shipped', UNSET, { ...order, 'notifygen.attempt': 2, ...accepted }],
      [
        'send store_welcome',
        ERROR,
        { ...welcome, 'notifygen.attempt': 1, ...failed(500, 'gateway-failed', 'unknown') },
      ],
      ['send text', UNSET, { ...text, 'notifygen.attempt': 1, ...accepted }],
    ]);
    expect(attempts()[0]?.status.message).toMatch(/^order_shipped not accepted: .* slow down$/);
  });

  it('gives each span the time of its attempt', () => {
    expect(events).toHaveLength(4);
    for (const [index, { startedAt, duration }] of events.entries()) {
      const { startTime, endTime } = attempts()[index] ?? {};
      expect(milliseconds(startTime)).toBeCloseTo(startedAt, 2);
      expect(milliseconds(endTime)).toBeCloseTo(startedAt + duration, 2);
    }
  });

  it('puts the attempts into the trace of whoever sends', () => {
    const order = spanExporter.getFinishedSpans().find(({ name }) => name === 'order');
    const parents = new Set(attempts().map(({ parentSpanContext }) => parentSpanContext?.spanId));
    expect(parents).toStrictEqual(new Set([order?.spanContext().spanId]));
  });

  it('counts messages by outcome, and retries, and times the attempts', () => {
    const metrics = metricExporter.getMetrics().flatMap(({ scopeMetrics }) => scopeMetrics[0]?.metrics ?? []);
    const points = (name: string): readonly (readonly [string, unknown])[] =>
      metrics
        .filter(({ descriptor }) => descriptor.name === name)
        .flatMap(({ dataPoints }): readonly AnyPoint[] => dataPoints)
        .map(({ attributes, value }) => [
          `${attributes['notifygen.template'] ?? attributes['notifygen.kind']} ${attributes['notifygen.outcome']}`,
          typeof value === 'number' ? value : value.count,
        ]);
    expect(points('notifygen.sends')).toStrictEqual([
      ['order_shipped accepted', 1],
      ['store_welcome gateway-failed', 1],
      ['text accepted', 1],
    ]);
    expect(points('notifygen.retries')).toStrictEqual([['order_shipped rate-limited', 1]]);
    expect(points('notifygen.attempt.duration')).toStrictEqual([
      ['order_shipped rate-limited', 1],
      ['order_shipped accepted', 1],
      ['store_welcome gateway-failed', 1],
      ['text accepted', 1],
    ]);
  });

  it('exports neither keys nor recipient, though the gateway gave the recipient back', () => {
    const exported = JSON.stringify([
      spanExporter.getFinishedSpans().map(({ name, attributes, status }) => [name, attributes, status]),
      spanExporter.getFinishedSpans().map((span) => [span.events, span.links, span.resource.attributes]),
      metricExporter.getMetrics(),
    ]);
    expect(exported).toContain('cannot reach [redacted]');
    for (const secret of [to, secrets.appId, secrets.apiKey]) expect(exported).not.toContain(secret);
  });

  it('prints spans and metrics, and ends by itself', () => {
    const { status, stdout, stderr } = runNode(['examples/telemetry/main.ts'], root);
    expect({ status, stderr }).toStrictEqual({ status: 0, stderr: '' });
    expect(stdout).toContain('rate-limited');
    expect(stdout).toMatch(/^notifygen\.sends: /m);
    for (const secret of [to, 'sandbox-app', 'sandbox-key']) expect(stdout).not.toContain(secret);
  });
});
