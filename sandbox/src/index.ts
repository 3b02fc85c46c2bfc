export { createSandbox, type Sandbox, type SandboxOptions } from './create-sandbox.js';
export type { StoredMessage } from './message-store.js';
export { type SandboxServer, type ServeOptions, serveSandbox } from './serve.js';
