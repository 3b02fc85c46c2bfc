/** What a bundler for browsers takes for this package, by the condition `browser`: it has none of its names, so the build fails. */
throw new TypeError(
  '@notifygen/runtime sends with keys, which a browser would show to everyone: send from a server instead',
);

export {};
