import { effectiveRetention, type Scope } from '@pinion/contracts';
import type { ApiServices } from '../../platform/api-services.ts';
import { retentionRulesOf, runCutoff } from './retention-rules-of.ts';

type Deps = Pick<ApiServices, 'retention' | 'workspaceSettings' | 'installationRetention' | 'clock'>;

/** Returns the rules of the workspace, what it stores, and its last and next sweep. */
export async function getRetention(services: Deps, scope: Scope) {
  const [{ own, effective }, sweep] = await Promise.all([
    retentionRulesOf(services, scope),
    services.retention.sweeps.read(scope),
  ]);
  const disk_use = sweep?.disk_use ?? (await services.retention.diskUse(scope, new Date(services.clock.now())));
  return {
    own,
    effective,
    installation: services.installationRetention,
    disk_use,
    last_sweep:
      sweep?.ended_at == null || sweep.deleted === null
        ? null
        : { ended_at: sweep.ended_at.toISOString(), deleted: sweep.deleted },
    next_sweep_at: sweep?.next_at.toISOString() ?? null,
    is_sweeping: sweep?.is_running ?? false,
  };
}

type PreviewedRules = { run_days?: number | undefined; run_count?: number | undefined };

/** Returns how many finished runs the given rules would delete now. An absent rule is that of the installation. */
export async function previewRetention(services: Deps, scope: Scope, rules: PreviewedRules) {
  const { run_days, run_count } = rules;
  const own = { ...(run_days === undefined ? {} : { run_days }), ...(run_count === undefined ? {} : { run_count }) };
  const effective = effectiveRetention(own, services.installationRetention);
  const before = await runCutoff(services, scope, effective);
  const due =
    before === undefined
      ? { runs: 0, needed: 0, bytes: 0, is_estimate: false }
      : await services.retention.countDue(scope, before);
  return { ...due, before: before?.toISOString() ?? null, effective };
}

/** Makes the sweep of the workspace due now. It begins within seconds, on one server. */
export async function requestSweep(services: Pick<ApiServices, 'retention' | 'audit'>, scope: Scope): Promise<void> {
  await services.audit.add(scope, { action: 'retention.sweep_requested', subject: scope.workspace_id });
  await services.retention.sweeps.request(scope);
}
