import { effectiveRetention, type InstallationRetention, type RetentionRules, type Scope } from '@pinion/contracts';
import type { ApiServices } from '../../platform/api-services.ts';

export type RulesDeps = Pick<ApiServices, 'workspaceSettings' | 'installationRetention' | 'clock'> & {
  retention: Pick<ApiServices['retention'], 'endOfRunAfter'>;
};

/** Returns the retention rules of a workspace: those it set itself, and those that apply. */
export async function retentionRulesOf(
  services: Pick<RulesDeps, 'workspaceSettings' | 'installationRetention'>,
  scope: Pick<Scope, 'workspace_id'>,
): Promise<{ own: RetentionRules; effective: RetentionRules }> {
  const { retention } = await services.workspaceSettings.read(scope);
  return { own: retention, effective: effectiveRetention(retention, services.installationRetention) };
}

/** Returns the rules of an installation whose blobs expire after `blobDays`: a workspace can only shorten that. */
export function withBlobDays(installation: InstallationRetention, blobDays: number): InstallationRetention {
  const most = Math.max(1, Math.floor(blobDays));
  return { ...installation, max: { ...installation.max, blob_days: Math.min(installation.max.blob_days ?? most, most) } };
}

const dayMs = 86_400_000;

export const daysAgo = (now: number, days: number): Date => new Date(now - days * dayMs);

/**
 * Returns the time before which finished runs are too old, by their age or because enough newer ones exist. Undefined when no
 * rule applies. A run of the last day stays, because a request with its idempotency key still refers to it.
 */
export async function runCutoff(
  { retention, clock }: Pick<RulesDeps, 'retention' | 'clock'>,
  scope: Pick<Scope, 'workspace_id'>,
  { run_days, run_count }: RetentionRules,
): Promise<Date | undefined> {
  const now = clock.now();
  const byAge = run_days === undefined ? undefined : daysAgo(now, run_days);
  const oldest = run_count === undefined ? undefined : await retention.endOfRunAfter(scope, run_count);
  // The run itself is one too many.
  const byCount = oldest === undefined ? undefined : new Date(oldest.getTime() + 1);
  const newest = [byAge, byCount].filter(time => time !== undefined).toSorted((a, b) => b.getTime() - a.getTime())[0];
  const latest = daysAgo(now, 1);
  return newest === undefined || newest < latest ? newest : latest;
}
