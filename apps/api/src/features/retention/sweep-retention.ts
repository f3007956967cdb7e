import type { RecordKind, RunCursor, SweptCounts } from '../../stores/retention/index.ts';
import { daysAgo, retentionRulesOf, runCutoff } from './retention-rules-of.ts';
import { LeaseLost, leaseMs, type SweepDeps, SweepSession, SweepStopped, type Workspace } from './sweep-session.ts';

/**
 * Rows that one statement touches. The embedded database has one connection, so a statement blocks every other one while it
 * runs.
 */
const batchSizes = { runs: 25, events: 250, records: 250 };

const everyMs = 3_600_000;
const retryMs = 300_000;

/**
 * Deletes what the rules of a workspace no longer keep, in small batches with pauses, while this server has the lease of the
 * workspace. Returns what was deleted. Undefined when the sweep is not due, another server does it, or it was stopped.
 */
export async function sweepWorkspace(
  services: SweepDeps,
  workspace: Workspace,
  signal?: AbortSignal,
): Promise<SweptCounts | undefined> {
  const { retention, clock } = services;
  if (!(await retention.sweeps.claim(workspace, leaseMs))) return undefined;
  try {
    const { effective } = await retentionRulesOf(services, workspace);
    const session = new SweepSession(services, workspace, { rules: effective, signal });
    await sweep(session);
    const disk_use = await retention.diskUse(workspace, new Date(clock.now()));
    await retention.sweeps.finish(workspace, { deleted: session.counts, disk_use, nextInMs: everyMs });
    return session.counts;
  } catch (error) {
    if (error instanceof LeaseLost) return undefined;
    const isStopped = error instanceof SweepStopped;
    await retention.sweeps.release(workspace, isStopped ? 0 : retryMs);
    if (isStopped) return undefined;
    throw error;
  }
}

async function sweep(session: SweepSession): Promise<void> {
  const { counts, rules, services } = session;
  // A sweep before this one may have been interrupted.
  await clearDeleted(session);
  await sweepRuns(session);
  if (rules.evaluation_days !== undefined) await sweepEvaluations(session, rules.evaluation_days);
  for (const [kind, days] of [
    ['spans', rules.trace_days],
    ['conversations', rules.chat_days],
    ['blobs', rules.blob_days],
    ['audit_entries', rules.audit_days],
  ] as const)
    if (days !== undefined) await sweepRecords(session, kind, days);
  if (counts.blobs + counts.runs > 0) await services.blobs.sweep();
  await session.conclude();
}

/** Deletes events, values and spans of runs that were deleted. */
async function clearDeleted(session: SweepSession): Promise<void> {
  const { counts, services, workspace } = session;
  await session.repeat(async () => {
    const { events, bytes, isDone } = await services.retention.clearDeleted(workspace, batchSizes.events);
    counts.events += events;
    counts.bytes += bytes;
    return isDone;
  });
}

async function sweepRuns(session: SweepSession): Promise<void> {
  const { counts, rules, services, workspace } = session;
  const before = await runCutoff(services, workspace, rules);
  if (before === undefined) return;
  let after: RunCursor | undefined;
  await session.repeat(async () => {
    const query = { before, after, limit: batchSizes.runs };
    const batch = await session.logged(isTrial => services.retention.deleteRuns(workspace, { ...query, isTrial }), isDue);
    counts.runs += batch.deleted;
    after = batch.next;
    if (batch.deleted > 0) await clearDeleted(session);
    return after === undefined;
  });
}

const isDue = ({ due }: { due: number }): boolean => due > 0;

async function sweepEvaluations(session: SweepSession, days: number): Promise<void> {
  const { counts, services, workspace } = session;
  const before = daysAgo(services.clock.now(), days);
  let after: string | undefined;
  await session.repeat(async () => {
    const id = await services.retention.nextOldEvaluation(workspace, before, after);
    if (id === undefined) return true;
    const deleted = await session.logged(
      isTrial => services.retention.deleteEvaluation(workspace, { before, id, isTrial }),
      ({ is_due }) => is_due,
    );
    counts.evaluations += deleted.evaluations;
    counts.runs += deleted.runs;
    after = id;
    if (deleted.runs > 0) await clearDeleted(session);
    return false;
  });
}

async function sweepRecords(session: SweepSession, kind: RecordKind, days: number): Promise<void> {
  const { counts, services, workspace } = session;
  const before = daysAgo(services.clock.now(), days);
  if (!(await services.retention.hasRecords(workspace, { kind, before }))) return;
  await session.announce();
  await session.repeat(async () => {
    const deleted = await services.retention.deleteRecords(workspace, { kind, before, limit: batchSizes.records });
    counts[kind] += deleted;
    return deleted < batchSizes.records;
  });
}
