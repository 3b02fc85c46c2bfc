/** The lowest Node that the packages name. */
export const lowest = '22.13';

/** What cannot run on the lowest Node, and why. */
export const leftOut: Readonly<Record<string, string>> = {
  'runtime/test/{early-response,hostile-gateway,once,post,redirects}.test.ts': 'undici 8 needs Node 22.19',
  'runtime/test/loopback.test.ts': 'Node reads the variables for proxies since 22.21',
  'outbox/test/opentelemetry.test.ts': 'the SDK of OpenTelemetry needs Node 22.15',
};
