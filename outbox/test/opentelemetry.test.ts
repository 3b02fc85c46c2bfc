import { AsyncLocalStorage } from 'node:async_hooks';
import { spawnSync } from 'node:child_process';
import type { Telemetry } from '@notifygen/outbox';
import { openTelemetry } from '@notifygen/outbox/opentelemetry';
import {
  type Context,
  context,
  metrics,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { recipientOf, setUpOutbox, text } from './support/outbox.js';

function startSdk() {
  const spans = new InMemorySpanExporter();
  const exporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
  const tracers = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter: spans })] });
  const meters = new MeterProvider({ readers: [new PeriodicExportingMetricReader({ exporter })] });
  const storage = new AsyncLocalStorage<Context>();
  context.setGlobalContextManager({
    active: () => storage.getStore() ?? ROOT_CONTEXT,
    with: (active, work, self, ...args) => storage.run(active, () => work.apply(self, args)),
    bind: (_, target) => target,
    enable() {
      return this;
    },
    disable() {
      return this;
    },
  });
  onTestFinished(async () => {
    context.disable();
    await Promise.all([tracers.shutdown(), meters.shutdown()]);
  });
  const readMetrics = async () => {
    await meters.forceFlush();
    const all =
      exporter
        .getMetrics()
        .at(-1)
        ?.scopeMetrics.flatMap(({ metrics }) => metrics) ?? [];
    const points = all.map(({ descriptor, dataPoints }) => [
      descriptor.name,
      dataPoints.map(({ attributes, value }) => ({ attributes, value })),
    ]);
    return Object.fromEntries(points);
  };
  const tracer = tracers.getTracer('shop');
  const telemetry = openTelemetry({ tracer, meter: meters.getMeter('shop') });
  return { spans, tracer, meters, readMetrics, telemetry };
}

describe('openTelemetry', () => {
  it('counts for a global provider that is set after the outbox was created, until the workers stop', async () => {
    const { meters, readMetrics } = startSdk();
    const { outbox } = await setUpOutbox({ telemetry: openTelemetry() });
    onTestFinished(() => metrics.disable());
    metrics.setGlobalMeterProvider(meters);
    await outbox.start();
    await outbox.enqueue(text(1));
    await vi.waitFor(async () => {
      const found = await readMetrics();
      expect(found['notifygen.outbox.outcomes']).toMatchObject([{ value: 1 }]);
      expect(found['notifygen.outbox.messages']).toContainEqual({
        attributes: { 'messaging.destination.name': 'shop', 'notifygen.status': 'accepted' },
        value: 1,
      });
    }, 20_000);
  });

  it('is not loaded, and @opentelemetry/api is not needed, without the option telemetry', () => {
    const hooks = `import { registerHooks } from 'node:module';
      registerHooks({ resolve(name, context, next) {
        if (name.startsWith('@opentelemetry/')) throw new Error(name);
        return next(name, context);
      } });
      await import('@notifygen/outbox');
      await import('@notifygen/outbox/command');
      await import('@notifygen/outbox/opentelemetry').catch(({ message }) => console.log(message));`;
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', hooks], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
    });
    expect({ stdout, stderr }).toStrictEqual({ stdout: '@opentelemetry/api\n', stderr: '' });
  });

  it('continues the trace in which a message was enqueued, with one span per delivery', async () => {
    const { spans, tracer, telemetry } = startSdk();
    const { outbox } = await setUpOutbox({ telemetry });
    const order = tracer.startSpan('order');
    const { id } = await context.with(trace.setSpan(context.active(), order), () => outbox.enqueue(text(1)));
    order.end();
    await outbox.drain();

    const [, delivery, ...others] = spans.getFinishedSpans();
    expect(others).toStrictEqual([]);
    expect(delivery).toMatchObject({
      name: 'deliver shop',
      kind: SpanKind.CONSUMER,
      parentSpanContext: { spanId: order.spanContext().spanId, isRemote: true },
      attributes: {
        'messaging.message.id': id,
        'messaging.destination.name': 'shop',
        'notifygen.attempt': 1,
      },
      status: { code: SpanStatusCode.UNSET },
    });
    expect(delivery?.spanContext().traceId).toBe(order.spanContext().traceId);
    expect(JSON.stringify(delivery?.attributes)).not.toContain(recipientOf(1));
  });

  it('marks a failed delivery, and starts a trace if there was none', async () => {
    const { spans, telemetry } = startSdk();
    const { gateway, outbox } = await setUpOutbox({ telemetry });
    gateway.reply = () => ({ status: 400 });
    await outbox.enqueue(text());
    await outbox.drain();
    const [delivery] = spans.getFinishedSpans();
    expect(delivery).toMatchObject({
      attributes: {
        'error.type': 'rejected',
        'http.response.status_code': 400,
        'notifygen.delivery': 'rejected',
      },
      status: { code: SpanStatusCode.ERROR },
    });
    expect(delivery?.parentSpanContext).toBeUndefined();
  });

  it('changes nothing about deliveries if it fails, or posts more than once', async () => {
    const fail = () => {
      throw new Error('no collector');
    };
    const telemetry: Telemetry = {
      traceParent: () => undefined,
      delivery: async (_, post) => {
        await Promise.all([post(), post()]);
        return fail();
      },
      observe: () => fail,
    };
    const { gateway, outbox } = await setUpOutbox({ telemetry });
    const warnings = vi.fn();
    outbox.on('warning', warnings);
    const sent = [await outbox.enqueue(text()), await outbox.enqueue(text(1))];
    await outbox.drain();
    for (const { id } of sent) expect(await outbox.get(id)).toMatchObject({ status: 'accepted', attempt: 1 });
    expect(gateway.received).toHaveLength(2);
    expect(warnings).toHaveBeenCalledExactlyOnceWith({
      sender: undefined,
      message: 'The telemetry failed: no collector. Messages are still sent.',
    });
  });

  it('measures depth, age of the oldest, outcomes and durations', async () => {
    const { telemetry, readMetrics } = startSdk();
    const { gateway, outbox } = await setUpOutbox({ telemetry });
    gateway.reply = ({ to }) => ({ status: to === recipientOf(1) ? 400 : 200 });
    await outbox.enqueueAll([{ message: text(1) }, { message: text(2) }, { message: text(3) }]);
    await outbox.enqueue(text(4), { notBefore: new Date(Date.now() + 60_000) });
    const settled = vi.fn();
    outbox.on('accepted', settled);
    outbox.on('failed', settled);
    await outbox.start();
    await vi.waitFor(() => expect(settled).toHaveBeenCalledTimes(3), 20_000);

    const metrics = await readMetrics();
    const sender = { 'messaging.destination.name': 'shop' };
    expect(metrics['notifygen.outbox.messages']).toContainEqual({
      attributes: { ...sender, 'notifygen.status': 'queued' },
      value: 1,
    });
    expect(metrics['notifygen.outbox.oldest_due']).toStrictEqual([{ attributes: sender, value: 0 }]);
    const rejected = { 'notifygen.outcome': 'failed', 'error.type': 'rejected' };
    for (const [outcome, value] of [
      [{ 'notifygen.outcome': 'accepted' }, 2],
      [rejected, 1],
    ] as const)
      expect(metrics['notifygen.outbox.outcomes']).toContainEqual({
        attributes: { ...sender, ...outcome },
        value,
      });
    expect(metrics['notifygen.outbox.post.duration']).toMatchObject([{ value: { count: 3 } }]);
    expect(JSON.stringify(metrics)).not.toContain(recipientOf(2));
  });
});
