import type { Scope } from '@pinion/contracts';
import { audited } from '../../../audit/audited.ts';
import type { Started } from '../start/begin-once.ts';
import type { ApiServices } from '../../../platform/api-services.ts';
import type { ForkRequest } from './fork-request.ts';
import { refuseDeep } from '../../../platform/imports/read-import.ts';

/** Forks a run at a user's request. Replacing a recorded answer is an administrative act, and is audited. */
export async function forkRunAsCaller(
  services: Pick<ApiServices, 'runs' | 'audit'>,
  scope: Scope,
  request: ForkRequest,
): Promise<Started> {
  const edited = Object.keys(request.edit ?? {});
  const fork = (): Promise<Started> => services.runs.fork(scope, request);
  if (edited.length === 0) return fork();
  refuseDeep(request.edit);
  const entry = { action: 'run.forked', subject: request.run_id, details: { at: request.at, edited } };
  return audited(services, scope, entry, fork);
}
