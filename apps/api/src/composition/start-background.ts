import { shareLiveEdits } from '../features/workflows/index.ts';
import { shareLiveEvents } from '../journal/share-live-events.ts';
import { openHealth } from '../features/health/index.ts';
import { scheduleConnectionRefresh } from '../features/connections/index.ts';
import { scheduleUsageDelivery } from '../features/usage/index.ts';
import { scheduleRetention } from '../features/retention/index.ts';
import { claimRuns, continueRuns, resumeRuns } from '../features/runs/index.ts';
import { newId } from '../platform/ids/new-id.ts';
import { scheduleVacuum } from '../platform/database/schedule-vacuum.sql.ts';
import { openOutcomeLookups } from '../features/outcomes/index.ts';
import { measureInstallation } from '../features/system/index.ts';
import { prepareWorkspaces } from './prepare-workspaces.ts';
import type { Execution } from './open-execution.ts';
import type { Foundation, ServerContextOptions } from './open-foundation.ts';

/** Starts what runs beside requests: health, housekeeping, resumed runs, deliveries. */
export async function startBackground(options: ServerContextOptions, foundation: Foundation, execution: Execution) {
  const { env, admin, database, clock, report } = options;
  const { owner, edges, shared, gateway, children } = foundation;
  const { runs, runServices, feed, chat, post } = execution;
  const { egress, connectionSources } = execution.runtime;
  const isEmbedded = database.kind === 'pglite';
  const stopVacuum = isEmbedded ? scheduleVacuum(database, report) : undefined;
  const health = openHealth({
    database,
    dataDir: env.dataDir,
    clock,
    askEveryMs: runs.polling.probe,
    writer: runs.writer,
    contents: edges.contents,
  });
  const liveEvents = shared.redis === undefined ? undefined : await shareLiveEvents(shared.redis, runs.live, newId());
  const liveEdits = shared.redis === undefined ? undefined : await shareLiveEdits(shared.redis, edges.edits, newId());
  const lookups = openOutcomeLookups({ ...runServices, audit: edges.audit, report });
  children.open({ ...runServices, approvals: gateway.approvals, report });
  const callStream = feed.consume(admin.call_stream, { runServices, scope: owner, consumer: newId() });
  const conversations = chat.conduct(runServices);
  await prepareWorkspaces(options, foundation, execution);
  await runs.beat();
  if (isEmbedded) await resumeRuns(runServices, await runs.leases.takeAll());
  await chat.resume(isEmbedded);
  const countClaims = (claimed: number): void => edges.metrics.countClaims(claimed);
  const claims =
    env.role === 'web'
      ? undefined
      : claimRuns(runServices, { queue: runs.queue, searchEveryMs: runs.polling.runs, countClaims, report });
  continueRuns(runServices, runs.queue, report);
  const missed = isEmbedded ? undefined : wakeMissedRuns(() => runs.suspended.wakeMissed(), report);
  const stopMeasuring = measureInstallation({
    ...edges,
    load: () => runs.activeRuns.load,
    installation: runs.installation,
    deadLetters: runs.deadLetters,
    report,
  });
  const reconciler = isEmbedded ? undefined : reconcile(() => chat.resume(false), report);
  const stopRefresh = scheduleConnectionRefresh(
    { ...edges, ...runServices, egress, connectionSources },
    () => edges.workspaces.all(owner),
    report,
  );
  const stopRetention = scheduleRetention({ ...edges, clock }, report);
  const stopDeliveries = scheduleUsageDelivery({ ...edges, post }, report);
  return {
    health,
    conversations,
    async stop() {
      clearInterval(reconciler);
      clearInterval(missed);
      stopMeasuring();
      await claims?.stop();
      health.close();
      stopVacuum?.();
      await stopRetention();
      await stopDeliveries();
      await stopRefresh();
      await callStream?.close();
      lookups.close();
      chat.stop();
      children.stop();
    },
    stopSharing() {
      liveEvents?.close();
      liveEdits?.close();
    },
  };
}

const reconcileEveryMs = 2_000;

/** Schedules the search for conversations whose server died. Several processes use one database, and the first to look continues one. */
function reconcile(resume: () => Promise<unknown>, report: (error: unknown) => void): NodeJS.Timeout {
  return setInterval(() => void resume().catch(report), reconcileEveryMs).unref();
}

const missedEveryMs = 10_000;

/** Schedules the search for suspended runs whose wait was ended by a server of an earlier version, which does not wake them. */
function wakeMissedRuns(wake: () => Promise<void>, report: (error: unknown) => void): NodeJS.Timeout {
  return setInterval(() => void wake().catch(report), missedEveryMs).unref();
}
