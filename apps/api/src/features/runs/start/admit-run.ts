import { createMessage, type Scope } from '@pinion/contracts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import type { RunServices } from '../run-services.ts';

const retryAfterS = 5;

/** Throws RATE_LIMIT when a new run would have to wait behind as many runs of its workspace as are allowed. */
export async function admitRun(
  { activeRuns, backlog }: Pick<RunServices, 'activeRuns' | 'backlog'>,
  scope: Scope,
): Promise<void> {
  // A run that begins at once is not counted, so an idle server makes no query.
  if (activeRuns.freeSlots > 0 || (await backlog.admit(scope.workspace_id))) return;
  const message = createMessage('Too many runs of this workspace are queued. Retry after {{seconds}} s', {
    seconds: retryAfterS,
  });
  throw new Refusal('RATE_LIMIT', message, { reason: 'backlog', retry_after_s: retryAfterS });
}
