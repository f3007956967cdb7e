import type { ToolCall } from '../call/tool-call.ts';
import type { Outcome } from '../envelope/outcome.ts';

export type Next = (call: ToolCall) => Promise<Outcome>;
/** One concern of a tool call: look at the call, maybe hand it on, answer with an outcome. */
export type Stage = (call: ToolCall, next: Next) => Promise<Outcome>;

export const compose = (stages: readonly Stage[], last: Next): Next =>
  stages.reduceRight<Next>((next, stage) => call => stage(call, next), last);
