export type { Bubble, BubbleButton, BubbleFile, TextPart } from './bubbles/bubble.js';
export {
  createSandbox,
  type Sandbox,
  type SandboxClientOptions,
  type SandboxOptions,
} from './create-sandbox.js';
export type { GatewayResult } from './faults/apply-fault.js';
export type { FaultKind } from './faults/fault-kinds.js';
export type { Fault, FaultPlan } from './faults/fault-plan.js';
export { parseFault } from './faults/parse-fault.js';
export { type PlannedFault, UnusedFaultError } from './faults/planned-faults.js';
export type { AcceptedCall, Call, FailedCall, HttpExchange } from './messages/call.js';
export type { CallFilter } from './messages/call-filter.js';
export type { Issue } from './messages/issue.js';
export type { AnyTemplates, MessageFilter, TemplateMessage } from './messages/typed-messages.js';
export type { MessageWaitOptions } from './messages/wait-for-message.js';
export { type WaitOptions, WaitTimeoutError } from './messages/wait-options.js';
export type { IdleOptions } from './messages/wait-until-idle.js';
export type { SandboxScope } from './scope.js';
export type { TemplatePreview } from './templates/template-preview.js';
export type { TemplateChanges } from './templates/template-source.js';
export { type SandboxServer, type ServeOptions, serveSandbox } from './web/serve.js';
