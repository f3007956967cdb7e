import type { ToolCall } from '../call/tool-call.ts';
import type { Outcome } from '../envelope/outcome.ts';

export type Next = (call: ToolCall) => Promise<Outcome>;
/** A stage of a tool call: inspects the call, optionally passes it on, and returns an outcome. */
export type Stage = (call: ToolCall, next: Next) => Promise<Outcome>;

export const compose = (stages: readonly Stage[], last: Next): Next =>
  stages.reduceRight<Next>((next, stage) => call => stage(call, next), last);
