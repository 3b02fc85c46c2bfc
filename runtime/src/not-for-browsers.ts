/**
 * Bundlers for browsers load this module instead of the package (condition `browser`). It exports none of the package's
 * names, so the build fails and names this file.
 */
throw new TypeError(
  '@notifygen/runtime sends with credentials, which a browser would show to everyone: send from a server instead',
);

export {};
