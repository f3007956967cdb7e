import { isSafeToRepeat, type ToolSpec } from '@pinion/contracts';
import type { ToolCall } from './tool-call.ts';

/**
 * Checks whether repeating a call has no further effect: because of its class, or because the executor gets the idempotency
 * key.
 */
export const isRepeatable = ({
  side_effect_policy,
  idempotency,
}: Pick<ToolSpec, 'side_effect_policy' | 'idempotency'>): boolean =>
  isSafeToRepeat(side_effect_policy) || idempotency?.send !== undefined;

/** Checks whether the outcome of an interrupted call is unknown: it was sent and may have had an effect. */
export const isIndeterminateWhenCut = (call: Pick<ToolCall, 'wasSent' | 'tool'>): boolean =>
  call.wasSent && call.tool.spec.side_effect_policy !== 'pure';

/** Checks for a call that may have been sent before a crash and must not be sent again. */
export const isNeverSentAgain = (call: Pick<ToolCall, 'wasInterrupted' | 'isHeld' | 'tool'>): boolean =>
  call.wasInterrupted && !call.isHeld && !isRepeatable(call.tool.spec);
