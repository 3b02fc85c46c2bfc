import type { AttemptEvent, Observers } from '@notifygen/runtime';
import { type Attributes, type Meter, SpanKind, SpanStatusCode, type Tracer } from '@opentelemetry/api';

export interface Telemetry {
  readonly tracer: Tracer;
  readonly meter: Meter;
  /** Such as pino's `logger.info`. */
  readonly log: (line: object) => void;
}

/**
 * Makes each attempt a span and a line of the log, times the attempts and counts what became of each message. Pass what
 * it returns to `createClient`. Where a context manager is registered, the spans are children of the one that is active
 * around the send. Events hold neither keys nor recipient, so nothing here does.
 *
 * A message whose values do not fit is refused before any attempt, so it is not seen here.
 */
export function observeWith({ tracer, meter, log }: Telemetry): Observers {
  const sends = meter.createCounter('notifygen.sends', {
    description: 'Messages by what became of them',
    unit: '{message}',
  });
  const retries = meter.createCounter('notifygen.retries', {
    description: 'Attempts that were followed by another',
    unit: '{attempt}',
  });
  const durations = meter.createHistogram('notifygen.attempt.duration', {
    description: 'How long attempts took, waits between them left out',
    unit: 's',
    // What the semantic conventions advise for HTTP requests.
    advice: {
      explicitBucketBoundaries: [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10],
    },
  });

  return {
    onAttempt: (event) => {
      const { startedAt, duration, error } = event;
      const span = tracer.startSpan(`send ${event.template ?? event.kind}`, {
        kind: SpanKind.CLIENT,
        startTime: startedAt,
        attributes: spanAttributes(event),
      });
      if (error) span.setStatus({ code: SpanStatusCode.ERROR, message: error.message });
      span.end(startedAt + duration);
      log({ ...spanAttributes(event), duration, traceId: span.spanContext().traceId });
      durations.record(duration / 1000, metricAttributes(event));
      // The last attempt decides, and it is the one that no other follows.
      if (event.retryIn === undefined) sends.add(1, metricAttributes(event));
    },
    onRetry: (event) => retries.add(1, metricAttributes(event)),
  };
}

function spanAttributes({ kind, template, attempt, status, error, retryIn }: AttemptEvent): Attributes {
  return {
    'notifygen.kind': kind,
    'notifygen.attempt': attempt,
    ...(template !== undefined && { 'notifygen.template': template }),
    ...(status !== undefined && { 'http.response.status_code': status }),
    ...(error && { 'notifygen.code': error.code, 'notifygen.delivery': error.delivery }),
    ...(retryIn !== undefined && { 'notifygen.retry_in_ms': Math.round(retryIn) }),
  };
}

/** Few values each, since every combination is a series of its own. */
function metricAttributes({ kind, template, error }: AttemptEvent): Attributes {
  return {
    'notifygen.kind': kind,
    ...(template !== undefined && { 'notifygen.template': template }),
    'notifygen.outcome': error?.code ?? 'accepted',
  };
}
