import { createSandbox } from '@notifygen/sandbox';
import { type HrTime, SpanStatusCode } from '@opentelemetry/api';
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  type MetricData,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import {
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { observeWith } from './observe-with.ts';
import { sendThrough } from './sends.ts';

// In a service, use the exporters of your collector instead; the rest stays the same.
const spans = new InMemorySpanExporter();
const metrics = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
const tracers = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter: spans })] });
const meters = new MeterProvider({ readers: [new PeriodicExportingMetricReader({ exporter: metrics })] });

const observers = observeWith({
  tracer: tracers.getTracer('shop'),
  meter: meters.getMeter('shop'),
  log: (line) => console.log(JSON.stringify(line)),
});
await sendThrough(await createSandbox({ templates: 'templates' }), observers);

await Promise.all([tracers.forceFlush(), meters.forceFlush()]);
console.log();
for (const span of spans.getFinishedSpans()) printSpan(span);
for (const { scopeMetrics } of metrics.getMetrics()) {
  for (const metric of scopeMetrics.flatMap((scope) => scope.metrics)) printMetric(metric);
}
await Promise.all([tracers.shutdown(), meters.shutdown()]);

function printSpan({ name, startTime, duration, status, attributes }: ReadableSpan): void {
  const began = new Date(milliseconds(startTime)).toISOString();
  console.log(`${name}   ${began}   ${milliseconds(duration).toFixed(1)} ms`);
  for (const [key, value] of Object.entries(attributes)) console.log(`  ${key.padEnd(26)} ${value}`);
  if (status.code === SpanStatusCode.ERROR) console.log(`  ${'error'.padEnd(26)} ${status.message}`);
  console.log();
}

function printMetric({ descriptor, dataPoints }: MetricData): void {
  console.log(`${descriptor.name}: ${descriptor.description}`);
  for (const { attributes, value } of dataPoints) {
    const shown =
      typeof value === 'number'
        ? value
        : `${value.count} in ${Math.round((value.sum ?? 0) * 1000)} ms in total`;
    console.log(`  ${Object.values(attributes).join(', ').padEnd(44)} ${shown}`);
  }
  console.log();
}

function milliseconds([seconds, nanoseconds]: HrTime): number {
  return seconds * 1000 + nanoseconds / 1e6;
}
