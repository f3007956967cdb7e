import type { ToolCall } from '../call/tool-call.ts';
import type { Outcome } from '../envelope/outcome.ts';
import { classify } from './classify.ts';
import type { Next } from './stage.ts';

/** For stages that must know how a call ended: a throw is as much an ending as any other. */
export const caught = (call: ToolCall, next: Next): Promise<Outcome> =>
  next(call).catch((thrown: unknown): Outcome => ({ ok: false, error: classify(thrown, call) }));
