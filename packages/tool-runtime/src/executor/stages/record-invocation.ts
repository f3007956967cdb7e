import { isSafeToRepeat } from '@pinion/contracts';
import type { Stage } from '../stage.ts';

/**
 * The journal knows of a call before the world does. Where doing it twice would hurt, the line is on disk before
 * anything is sent: after a crash, what may have happened is known, and nothing is sent again.
 */
export const recordInvocation = (): Stage => (call, next) => {
  call.journal.append({ type: 'tool.invoked', call_id: call.callId }, `{"type":"tool.invoked","call_id":"${call.callId}"}`);
  if (isSafeToRepeat(call.tool.spec.side_effect_policy)) return next(call);
  return call.journal.commit().then(() => next(call));
};
