import { isSafeToRepeat } from '@pinion/contracts';
import { failure, type Outcome } from '../../envelope/outcome.ts';
import type { Stage } from '../stage.ts';

/**
 * The journal knows of a call before the world does. Where doing it twice would hurt, the line is on disk before
 * anything is sent: after a crash, what may have happened is known, and nothing is sent again.
 */
export const recordInvocation = (): Stage => (call, next) => {
  call.journal.append({ type: 'tool.invoked', call_id: call.callId }, `{"type":"tool.invoked","call_id":"${call.callId}"}`);
  if (isSafeToRepeat(call.tool.spec.side_effect_policy)) return next(call);
  return call.journal.commit().then(() => next(call), notWritten);
};

/** The run may have been taken over by somebody else, who then holds the key of this effect. */
const notWritten = (): Outcome =>
  failure('UNKNOWN', 'the journal of the run cannot be written, so nothing was sent', { reason: 'journal_unavailable' });
