import type { Scope } from '@pinion/contracts';
import { audited } from '../../../audit/audited.ts';
import type { ApiServices } from '../../../platform/api-services.ts';

/**
 * Compensates a run's effects at a user's request, as an audited administrative act. The compensating run names the original
 * run.
 */
export const undoRunAsCaller = (
  services: Pick<ApiServices, 'runs' | 'audit'>,
  scope: Scope,
  runId: string,
): Promise<{ run_id: string }> =>
  audited(services, scope, { action: 'run.undone', subject: runId }, () => services.runs.undo(scope, runId));
