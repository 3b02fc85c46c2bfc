import {
  type BatchObservableCallback,
  context,
  isSpanContextValid,
  type Meter,
  metrics,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import type { Result } from './message/message.js';
import { deliveryEvents } from './worker/events.js';
import { gauges } from './worker/gauges.js';
import type { Telemetry } from './worker/telemetry.js';

export interface OpenTelemetryOptions {
  /** Default: that of the global provider. */
  readonly tracer?: Tracer;
  /** Default: that of the global provider when the workers start. */
  readonly meter?: Meter;
}

const scope = '@notifygen/outbox';

/**
 * Traces and metrics for the option `telemetry` of `createOutbox`; needs `@opentelemetry/api`. Each delivery is a span that
 * continues the trace in which the message was enqueued. Metrics: `notifygen.outbox.messages` (by status), `.oldest_due` (seconds),
 * `.workers`, and `.held` (by cause), which describe the database, so that every process that works reports the same
 * values: do not add them up; and `notifygen.outbox.outcomes` (by outcome and code) and `notifygen.outbox.post.duration` (seconds).
 */
export function openTelemetry(options: OpenTelemetryOptions = {}): Telemetry {
  const { tracer = trace.getTracer(scope) } = options;
  let used: ReturnType<typeof createInstruments> | undefined;
  /** Created when workers start: unlike a tracer, a meter does not learn of a provider that is set later. */
  const instruments = () => {
    used ??= createInstruments(options.meter ?? metrics.getMeter(scope));
    return used;
  };

  return {
    traceParent: () => {
      const parent = trace.getActiveSpan()?.spanContext();
      return parent && isSpanContextValid(parent) ? format(parent) : undefined;
    },
    delivery: async (message, post) => {
      const { id, sender, template, attempt, priority, traceParent } = message;
      const parent = parse(traceParent);
      const attributes = {
        'messaging.system': 'notifygen',
        'messaging.operation.name': 'deliver',
        'messaging.operation.type': 'process',
        'messaging.destination.name': sender,
        'messaging.message.id': id,
        'notifygen.attempt': attempt,
        'notifygen.priority': priority,
        'notifygen.template': template,
      };
      const span = tracer.startSpan(
        `deliver ${sender}`,
        { kind: SpanKind.CONSUMER, attributes },
        parent === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, parent),
      );
      const start = performance.now();
      const result = await context.with(trace.setSpan(context.active(), span), post);
      instruments().durations.record((performance.now() - start) / 1000, {
        'messaging.destination.name': sender,
      });
      describeResult(span, result);
      span.end();
      return result;
    },
    observe: ({ on, status }) => {
      const { meter, observables, outcomes } = instruments();
      const ends = deliveryEvents.map((outcome) =>
        on(outcome, ({ sender, template, code }) =>
          outcomes.add(1, {
            'messaging.destination.name': sender,
            'notifygen.outcome': outcome,
            ...(template === undefined ? {} : { 'notifygen.template': template }),
            ...(code === undefined ? {} : { 'error.type': code }),
          }),
        ),
      );
      const all = observables.map(({ instrument }) => instrument);
      const observe: BatchObservableCallback = async (observed) => {
        // While the database fails, there is nothing to report; the outbox itself reports the failure.
        for (const [sender, found] of Object.entries(await status().catch(() => ({}))))
          for (const { label, valuesOf, instrument } of observables)
            for (const [key, value] of Object.entries(valuesOf(found)))
              observed.observe(instrument, value, {
                'messaging.destination.name': sender,
                ...(label === undefined ? {} : { [`notifygen.${label}`]: key }),
              });
      };
      meter.addBatchObservableCallback(observe, all);
      return () => {
        meter.removeBatchObservableCallback(observe, all);
        for (const end of ends) end();
      };
    },
  };
}

function createInstruments(meter: Meter) {
  return {
    meter,
    observables: gauges.map(({ name, help, unit, ...gauge }) => ({
      ...gauge,
      instrument: meter.createObservableGauge(`notifygen.outbox.${name}`, { description: help, unit }),
    })),
    outcomes: meter.createCounter('notifygen.outbox.outcomes', {
      description: 'Results of deliveries, by what became of the message',
      unit: '{message}',
    }),
    durations: meter.createHistogram('notifygen.outbox.post.duration', {
      description: 'Duration of posts to the gateway',
      unit: 's',
      // The semantic conventions recommend these boundaries for HTTP requests.
      advice: {
        explicitBucketBoundaries: [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10],
      },
    }),
  };
}

function describeResult(span: Span, result: Result): void {
  if (result.type === 'accepted' || result.type === 'returned') return;
  if (result.type === 'template-changed') {
    span.setAttribute('error.type', result.type);
    span.setStatus({ code: SpanStatusCode.ERROR, message: result.reason });
    return;
  }
  const { code, delivery, status, message } = result.error;
  span.setAttributes({
    'error.type': code,
    'notifygen.delivery': delivery,
    'http.response.status_code': status,
  });
  span.setStatus({ code: SpanStatusCode.ERROR, message });
}

/** As `traceparent` of W3C trace context, version 00. */
function format({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}

function parse(traceParent: string | undefined): SpanContext | undefined {
  const [, traceId = '', spanId = '', flags = ''] =
    /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(traceParent ?? '') ?? [];
  const parent = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
  return isSpanContextValid(parent) ? parent : undefined;
}
