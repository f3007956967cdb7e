import { isSafeToRepeat, type ToolSpec } from '@pinion/contracts';
import type { ToolCall } from './tool-call.ts';

/** Doing it again is doing it once: by its nature, or because whoever performs it is given our key. */
export const isRepeatable = ({
  side_effect_policy,
  idempotency,
}: Pick<ToolSpec, 'side_effect_policy' | 'idempotency'>): boolean =>
  isSafeToRepeat(side_effect_policy) || idempotency?.send !== undefined;

/** Something was sent that may have had an effect, and nobody knows whether it had. */
export const isIndeterminateWhenCut = (call: Pick<ToolCall, 'wasSent' | 'tool'>): boolean =>
  call.wasSent && call.tool.spec.side_effect_policy !== 'pure';

/** It may have been sent before a crash, and is not sent again whatever happens. */
export const isNeverSentAgain = (call: Pick<ToolCall, 'wasInterrupted' | 'isHeld' | 'tool'>): boolean =>
  call.wasInterrupted && !call.isHeld && !isRepeatable(call.tool.spec);
