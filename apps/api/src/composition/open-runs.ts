import { hostname } from 'node:os';
import { recordOf } from '@pinion/contracts';
import type { Database } from '@pinion/db';
import type { Clock, MemoryBudget } from '@pinion/tool-runtime';
import { type EvaluationDeps, openEvaluated } from '../features/evaluation/index.ts';
import { LiveEvents } from '../journal/live-events.ts';
import type { NodeDeps } from '../engine/nodes/node-run.ts';
import { releaseForgottenRuns, type RunServices } from '../features/runs/index.ts';
import type { ContentStore } from '../platform/contents/content-store.sql.ts';
import { createLargeValues } from '../journal/large-values.ts';
import { JournalWriter } from '../journal/journal-writer.ts';
import type { ServerRole } from '../configuration/env.ts';
import type { RunQueue } from '../platform/queue/run-queue.ts';
import { createBacklog, createDeadLetters, createRunLeases, createRunStore, createSuspendedRuns } from '../stores/runs/index.ts';
import { createInstallationStatus, type InstallationStatus } from '../stores/system/index.ts';
import { retryDatabase } from '../platform/retry/retry-database.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import type { DriveDeps } from '../worker/drive-run.ts';
import type { RunObserver } from '../engine/active-run.ts';
import { RunSlots } from '../worker/run-slots.ts';
import type { WorkspaceShares } from '../worker/workspace-shares.ts';
import type { ReadyRuns } from '../worker/ready-runs.ts';
import type { SuspenderDeps } from '../worker/suspend-runs.ts';
import { ActiveRuns, type RunDispatch } from '../worker/active-runs.ts';
import { type PollingIntervals, pollingIntervals } from './polling-intervals.ts';

export type RunNeeds = {
  database: Database;
  contents: ContentStore;
  memory: MemoryBudget;
  clock: Clock;
  nodes: Omit<NodeDeps, 'stalePins'>;
  telemetry: Telemetry;
  observers: readonly RunObserver[];
  inboxOf: DriveDeps['inboxOf'];
  /** The services of an evaluated run, besides those it shares with all others. */
  evaluating: EvaluationDeps;
  runsAtOnce: number | undefined;
  /** Maximum runs of one workspace that wait for a slot. */
  mostQueued: number | undefined;
  /** The description of this server for the others. */
  server: { role: ServerRole; version: string };
  queue: RunQueue;
  /** Milliseconds that active runs get to finish when the process stops. */
  runDrainMs: number;
  /** Milliseconds for which a waiting run stays in memory. */
  suspendAfterMs: number;
  /** The number of workers that a run may end before no worker takes it. */
  maxCrashes: number;
  /** The shares of workspaces. */
  shares: WorkspaceShares;
  /** The approvals that the runs of this process wait for. */
  waits: SuspenderDeps['approvals'];
  ready: ReadyRuns;
  newId: () => string;
  report: (error: unknown) => void;
};

export type RunServicesOptions = Pick<
  RunServices,
  'runStore' | 'leases' | 'deadLetters' | 'suspended' | 'ready' | 'servers' | 'backlog' | 'activeRuns' | 'live'
> & {
  /** The servers and the queues, measured once for all who ask. */
  installation: InstallationStatus;
  /** The status of the journal's writes. */
  writer: Pick<JournalWriter, 'stalledMs' | 'isFull'>;
  queue: RunQueue;
  polling: PollingIntervals;
  /** Records that this server is alive. Until then, others can take the runs it holds. */
  beat(): Promise<void>;
  drain(): Promise<void>;
  close(): Promise<void>;
};

const leaseSeconds = 10;
const reconcileEveryMs = 5_000;
/** Milliseconds after which the writer gives up on a silent connection, before its leases end. */
const writeTimeoutMs = 8_000;
const forgetEveryMs = 3_600_000;
const defaultRunsAtOnce = 64;
const defaultMostQueued = 10_000;

/** Opens the run services of this process: the journal, the leases, and the active runs. */
export function openRuns({
  database,
  contents,
  memory,
  clock,
  nodes,
  telemetry,
  observers,
  inboxOf,
  evaluating,
  runsAtOnce,
  mostQueued,
  server,
  queue,
  runDrainMs,
  suspendAfterMs,
  maxCrashes,
  shares,
  waits,
  ready,
  newId,
  report,
}: RunNeeds): RunServicesOptions {
  const owner = newId();
  const polling = pollingIntervals(database.kind, shares);
  const live = new LiveEvents();
  // The embedded database runs on this machine: it can be slow, but never silent.
  const writeLimits = database.kind === 'postgres' ? { query_timeout: writeTimeoutMs } : {};
  const runStore = createRunStore(database, contents);
  const largeValues = createLargeValues(contents, report);
  const leases = createRunLeases(database, owner, leaseSeconds, {
    maxCrashes,
    shares,
    onDeadLetter: ({ id, crashes }) =>
      report(new Error(`Run ${id} is a dead letter: ${crashes} servers died while they executed it. Retry or cancel it`)),
  });
  const deadLetters = createDeadLetters(database);
  const installation = createInstallationStatus(database);
  const suspended = createSuspendedRuns(database, owner);
  const writer = new JournalWriter({
    query: async ({ text, values }) => (await database.pool.query<{ id: string }>({ text, values, ...writeLimits })).rows,
    lease: { owner },
    setAside: batch => largeValues.setAside(batch),
    live,
    clock,
  });
  const stalePins: NodeDeps['stalePins'] = async (scope, workflowId, nodeId) => {
    const rows = await retryDatabase(() => runStore.stalePins(scope, workflowId, nodeId));
    return recordOf(rows.map(({ pin, value }) => [pin, JSON.parse(value) as unknown] as const));
  };
  const allNodes: NodeDeps = { ...nodes, stalePins };
  const backlog = createBacklog({
    database,
    now: () => clock.monotonic(),
    mostQueued: mostQueued ?? defaultMostQueued,
  });
  const dispatch: RunDispatch = {
    isOnly: server.role === 'web',
    isCapped: workspaceId => shares.isCapped(workspaceId),
    hasQueue: queue.state().kind === 'redis',
    offer: run =>
      void backlog
        .position(run.workspace_id)
        .then(position => queue.add(run, Math.ceil(position / shares.weightOf(run.workspace_id))))
        .then(() => (queue.state().kind === 'redis' ? undefined : ready.add(run.run_id)))
        .catch(report),
  };
  const activeRuns = new ActiveRuns({
    writer,
    slots: new RunSlots(server.role === 'web' ? 0 : (runsAtOnce ?? defaultRunsAtOnce), workspaceId =>
      shares.weightOf(workspaceId),
    ),
    // With the embedded database, all runs stay here, except those that wait for the limit of their workspace.
    dispatch: database.kind === 'postgres' || shares.capped.length > 0 ? dispatch : undefined,
    clock,
    memory,
    observers,
    inboxOf,
    nodes: allNodes,
    evaluating: run => openEvaluated(allNodes, evaluating, run),
    telemetry,
    suspension: {
      afterMs: suspendAfterMs,
      suspend: suspension => suspended.suspend(suspension),
      // Readers of the run poll the database from now on.
      onSuspended: runId => live.hint([runId]),
      approvals: waits,
      async cancel({ scope, run_id }) {
        await retryDatabase(() => runStore.requestCancel(scope, run_id));
        ready.add(run_id);
      },
      wake: runId => ready.add(runId),
      report,
    },
    onPartEnded: runId => ready.add(runId),
    onBroken: (_runId, error) => report(error),
  });
  const beat = async (): Promise<void> => {
    const cancelled = await leases.beat({ ...server, ...activeRuns.load, host: hostname() });
    for (const id of cancelled) activeRuns.find(id)?.cancel();
  };
  const heartbeat = setInterval(() => void beat().catch(report), polling.lease).unref();
  const releaseForgotten = releaseForgottenRuns(leases, activeRuns);
  // Where no other worker takes a run, there is nobody to release one for.
  const isShared = database.kind === 'postgres';
  const reconciler = isShared ? setInterval(() => void releaseForgotten().catch(report), reconcileEveryMs).unref() : undefined;
  const sweeper = setInterval(() => void runStore.forgetKeys().catch(report), forgetEveryMs).unref();

  return {
    runStore,
    leases,
    deadLetters,
    suspended,
    ready,
    installation,
    servers: () => installation.servers(),
    activeRuns,
    live,
    writer,
    backlog,
    queue,
    polling,
    beat,
    async drain() {
      activeRuns.stop();
      await activeRuns.idle(runDrainMs);
      await activeRuns.suspendWaiting();
    },
    async close() {
      clearInterval(heartbeat);
      clearInterval(reconciler);
      clearInterval(sweeper);
      activeRuns.stop();
      await writer.close();
      await leases.release();
      await queue.close();
    },
  };
}
