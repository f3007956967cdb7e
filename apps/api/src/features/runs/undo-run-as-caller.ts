import type { Scope } from '@pinion/contracts';
import { audited } from '../audit/audited.ts';
import type { ApiServices } from '../../composition/api-services.ts';

/** A person has a run's effects undone: an administrative act, written down as one. The run that undoes it says of which run. */
export const undoRunAsCaller = (
  services: Pick<ApiServices, 'runs' | 'audit'>,
  scope: Scope,
  runId: string,
): Promise<{ run_id: string }> =>
  audited(services, scope, { action: 'run.undone', subject: runId }, () => services.runs.undo(scope, runId));
