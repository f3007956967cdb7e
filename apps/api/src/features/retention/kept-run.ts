import type { Scope } from '@pinion/contracts';
import { audited } from '../../audit/audited.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { notFound } from '../../platform/errors/refusal.ts';
import { daysAgo, retentionRulesOf } from './retention-rules-of.ts';

const dayMs = 86_400_000;

type Deps = Pick<ApiServices, 'retention' | 'workspaceSettings' | 'installationRetention' | 'clock'>;

/** Returns whether a run is kept, why, and when its age deletes it. */
export async function getRunRetention(services: Deps, scope: Scope, runId: string) {
  const { effective } = await retentionRulesOf(services, scope);
  const days = effective.run_days;
  const conversationsBefore = days === undefined ? new Date(0) : daysAgo(services.clock.now(), days);
  const run = await services.retention.readKept(scope, runId, conversationsBefore);
  if (run === undefined) throw notFound('run', runId);
  const { kept_at, kept_by, ended_at, is_part, is_needed } = run;
  const canExpire = days !== undefined && ended_at !== null && !is_part && !is_needed;
  return {
    kept: kept_at !== null,
    kept_by,
    kept_at: kept_at?.toISOString() ?? null,
    is_part,
    is_needed: is_needed && kept_at === null,
    delete_after: canExpire ? new Date(ended_at.getTime() + days * dayMs).toISOString() : null,
  };
}

/** Keeps a run from being deleted, or no longer. */
export async function keepRun(
  services: Deps & Pick<ApiServices, 'audit'>,
  scope: Scope,
  { id, kept }: { id: string; kept: boolean },
) {
  await getRunRetention(services, scope, id);
  const entry = { action: kept ? 'run.kept' : 'run.released', subject: id };
  if (!(await audited(services, scope, entry, () => services.retention.setKept(scope, id, kept)))) throw notFound('run', id);
  return getRunRetention(services, scope, id);
}
