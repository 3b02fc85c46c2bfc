import { AsyncLocalStorage } from 'node:async_hooks';
import { type AttemptEvent, createClient, type Observers, sendText } from '@notifygen/runtime';
import { createSandbox } from '@notifygen/sandbox';
import {
  type Context,
  type ContextManager,
  context,
  type HrTime,
  ROOT_CONTEXT,
  SpanStatusCode,
} from '@opentelemetry/api';
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
import { observeWith } from '../../examples/telemetry/observe-with.ts';
import { sendThrough, to } from '../../examples/telemetry/sends.ts';
import { root, runNode } from '../support/run.ts';

type AnyPoint = DataPoint<number | Histogram | ExponentialHistogram>;

const secrets = { appId: 'app-SECRET-1', apiKey: 'key-SECRET-2' };

const spanExporter = new InMemorySpanExporter();
const metricExporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
const events: AttemptEvent[] = [];
const logged: object[] = [];

/** A gateway whose error response repeats the whole request. */
const echo: typeof fetch = async (input) => {
  const request = new Request(input);
  const headers = Object.fromEntries(request.headers);
  return Response.json({ message: await request.text(), headers }, { status: 400 });
};

beforeAll(async () => {
  context.setGlobalContextManager(asyncContexts());
  const tracers = new TracerProvider({
    spanProcessors: [new SimpleSpanProcessor({ exporter: spanExporter })],
  });
  const meters = new MeterProvider({
    readers: [new PeriodicExportingMetricReader({ exporter: metricExporter })],
  });
  const tracer = tracers.getTracer('test');
  const telemetry = observeWith({
    tracer,
    meter: meters.getMeter('test'),
    log: (line) => logged.push(line),
  });
  const observers: Observers = {
    ...telemetry,
    onAttempt: (event) => {
      events.push(event);
      telemetry.onAttempt?.(event);
    },
  };
  const sandbox = await createSandbox({ templates: `${root}templates`, ...secrets });
  await tracer.startActiveSpan('order', async (span) => {
    await sendThrough(sandbox, observers);
    span.end();
  });
  const echoed = createClient({ baseUrl: 'https://gateway.example', ...secrets, fetch: echo, ...observers });
  await sendText(echoed, { to, text: 'Hello' }).catch(() => undefined);
  await Promise.all([tracers.forceFlush(), meters.forceFlush()]);
});

const attempts = (): readonly ReadableSpan[] =>
  spanExporter.getFinishedSpans().filter(({ name }) => name.startsWith('send '));

const failed = (code: string, delivery: string, status?: number): object => ({
  ...(status !== undefined && { 'http.response.status_code': status }),
  'notifygen.code': code,
  'notifygen.delivery': delivery,
});

const milliseconds = ([seconds, nanoseconds]: HrTime = [0, 0]): number => seconds * 1000 + nanoseconds / 1e6;

describe('the telemetry example', () => {
  it('records every attempt as a span with its outcome', () => {
    const order = { 'notifygen.kind': 'template', 'notifygen.template': 'order_shipped' };
    const retried = {
      ...failed('rate-limited', 'rejected', 429),
      'notifygen.retry_in_ms': expect.any(Number),
    };
    const never = { ...order, 'notifygen.template': 'never_approved', 'notifygen.attempt': 1 };
    const text = { 'notifygen.kind': 'text', 'notifygen.attempt': 1 };
    const { ERROR, UNSET } = SpanStatusCode;
    expect(attempts().map(({ name, status, attributes }) => [name, status.code, attributes])).toStrictEqual([
      ['send order_shipped', ERROR, { ...order, 'notifygen.attempt': 1, ...retried }],
      ['send order_shipped', UNSET, { ...order, 'notifygen.attempt': 2, 'http.response.status_code': 200 }],
      ['send never_approved', ERROR, { ...never, ...failed('rejected', 'rejected', 422) }],
      ['send text', ERROR, { ...text, ...failed('connection-lost', 'unknown') }],
      ['send text', ERROR, { ...text, ...failed('rejected', 'rejected', 400) }],
    ]);
    expect(attempts()[2]?.status.message).toMatch(
      /^never_approved not accepted: .* must be the name of an approved template/,
    );
  });

  it('logs every attempt with its duration and trace id', () => {
    expect(logged).toStrictEqual(
      attempts().map((span, index) => ({
        ...span.attributes,
        duration: events[index]?.duration,
        traceId: span.spanContext().traceId,
      })),
    );
  });

  it('gives each span the start and end time of its attempt', () => {
    expect(events).toHaveLength(5);
    for (const [index, { startedAt, duration }] of events.entries()) {
      const { startTime, endTime } = attempts()[index] ?? {};
      expect(milliseconds(startTime)).toBeCloseTo(startedAt, 2);
      expect(milliseconds(endTime)).toBeCloseTo(startedAt + duration, 2);
    }
  });

  it('adds the attempts to the trace of the caller', () => {
    const order = spanExporter.getFinishedSpans().find(({ name }) => name === 'order');
    const parents = attempts().map(({ parentSpanContext }) => parentSpanContext?.spanId);
    const inside = order?.spanContext().spanId;
    expect(parents).toStrictEqual([inside, inside, inside, inside, undefined]);
  });

  it('counts messages by outcome, counts retries, and measures the duration of attempts', () => {
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
      ['never_approved rejected', 1],
      ['text connection-lost', 1],
      ['text rejected', 1],
    ]);
    expect(points('notifygen.retries')).toStrictEqual([['order_shipped rate-limited', 1]]);
    expect(points('notifygen.attempt.duration')).toStrictEqual([
      ['order_shipped rate-limited', 1],
      ['order_shipped accepted', 1],
      ['never_approved rejected', 1],
      ['text connection-lost', 1],
      ['text rejected', 1],
    ]);
  });

  it('exports and logs neither credentials nor recipient, even if the gateway repeats them', () => {
    const exported = JSON.stringify([
      spanExporter.getFinishedSpans().map(({ name, attributes, status }) => [name, attributes, status]),
      spanExporter.getFinishedSpans().map((span) => [span.events, span.links, span.resource.attributes]),
      metricExporter.getMetrics(),
      logged,
    ]);
    expect(exported).toContain('[redacted]');
    for (const secret of [to, secrets.appId, secrets.apiKey]) expect(exported).not.toContain(secret);
  });

  it('prints spans and metrics, and exits', () => {
    const { status, stdout, stderr } = runNode(['examples/telemetry/main.ts'], root);
    expect({ status, stderr }).toStrictEqual({ status: 0, stderr: '' });
    expect(stdout).toContain('rate-limited');
    expect(stdout).toMatch(/^notifygen\.sends: /m);
    for (const secret of [to, 'sandbox-app', 'sandbox-key']) expect(stdout).not.toContain(secret);
  });
});

/** The part of OpenTelemetry's context manager for Node that these tests need; the original is in another package. */
function asyncContexts(): ContextManager {
  const storage = new AsyncLocalStorage<Context>();
  const manager: ContextManager = {
    active: () => storage.getStore() ?? ROOT_CONTEXT,
    with: (active, run, self, ...args) => storage.run(active, () => run.apply(self, args)),
    bind: (_, target) => target,
    enable: () => manager,
    disable: () => manager,
  };
  return manager;
}
