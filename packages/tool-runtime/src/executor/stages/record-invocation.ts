import { isSafeToRepeat } from '@pinion/contracts';
import { failure, type Outcome } from '../../envelope/outcome.ts';
import type { Stage } from '../stage.ts';

/**
 * Creates the stage that records a call in the journal before it is sent. Where repeating would be unsafe, the event is on disk
 * first, so that after a crash it is known what may have happened and nothing is sent again.
 */
export const recordInvocation = (): Stage => (call, next) => {
  call.journal.append({ type: 'tool.invoked', call_id: call.callId }, `{"type":"tool.invoked","call_id":"${call.callId}"}`);
  if (isSafeToRepeat(call.tool.spec.side_effect_policy)) return next(call);
  return call.journal.commit().then(() => next(call), notWritten);
};

/**
 * Returns the failure for a journal that cannot be written. The run may have been taken over by another process, which then
 * holds the key of this effect.
 */
const notWritten = (): Outcome =>
  failure('UNKNOWN', 'The event log of the run cannot be written. Nothing was sent.', { reason: 'journal_unavailable' });
