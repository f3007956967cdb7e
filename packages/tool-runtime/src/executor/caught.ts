import type { ToolCall } from '../call/tool-call.ts';
import type { Outcome } from '../envelope/outcome.ts';
import { classify } from './classify.ts';
import type { Next } from './stage.ts';

/** Converts a throw to an outcome, for stages that must know how a call ended. */
export const caught = (call: ToolCall, next: Next): Promise<Outcome> =>
  next(call).catch((thrown: unknown): Outcome => ({ ok: false, error: classify(thrown, call) }));
