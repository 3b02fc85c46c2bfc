import type { AttemptEvent, Observers } from '@notifygen/runtime';
import { type Attributes, type Meter, SpanKind, SpanStatusCode, type Tracer } from '@opentelemetry/api';

export interface Telemetry {
  readonly tracer: Tracer;
  readonly meter: Meter;
  /** For example pino's `logger.info`. */
  readonly log: (line: object) => void;
}

/**
 * Turns each attempt into a span and a log line, times the attempts and counts messages by outcome. Pass the result to
 * `createClient`. If a context manager is registered, the spans are children of the span that is active during the send.
 * Neither credentials nor recipients are recorded, since events do not contain them.
 *
 * An invalid message is counted and logged like any other outcome. Since there is no attempt, no duration is recorded.
 */
export function observeWith({ tracer, meter, log }: Telemetry): Observers {
  const sends = meter.createCounter('notifygen.sends', {
    description: 'Messages by outcome',
    unit: '{message}',
  });
  const retries = meter.createCounter('notifygen.retries', {
    description: 'Attempts that were followed by a retry',
    unit: '{attempt}',
  });
  const durations = meter.createHistogram('notifygen.attempt.duration', {
    description: 'Duration of attempts, without the waits between them',
    unit: 's',
    // The semantic conventions recommend these boundaries for HTTP requests.
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
      if (event.attempt > 0) durations.record(duration / 1000, metricAttributes(event));
      // Only the last attempt has the outcome of the message.
      const counter = event.retryIn === undefined ? sends : retries;
      counter.add(1, metricAttributes(event));
    },
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

/** Attributes with few values, since every combination of values is a separate time series. */
function metricAttributes({ kind, template, error }: AttemptEvent): Attributes {
  return {
    'notifygen.kind': kind,
    ...(template !== undefined && { 'notifygen.template': template }),
    'notifygen.outcome': error?.code ?? 'accepted',
  };
}
