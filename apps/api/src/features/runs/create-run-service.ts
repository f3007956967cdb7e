import { hasEnded } from '@pinion/contracts';
import { readStoredEvents, tailRun } from './live/tail-run.ts';
import { completeInRun } from './complete-in-run.ts';
import { cancelExecution, getExecution } from '../executions/call-execution.ts';
import { retryCall } from './retry-call.ts';
import { cancelRun } from './cancel-run.ts';
import { compareTwoRuns } from './compare-two-runs.ts';
import { beginCall, awaitEnvelope } from '../executions/execute-tool.ts';
import { forkRun } from './fork-run.ts';
import { getRun } from './get-run.ts';
import { toStreamItems } from '../executions/to-stream-items.ts';
import { listRuns } from './list-runs.ts';
import { toOutgoingEvents } from './to-outgoing-events.ts';
import { notFound } from '../../platform/errors/refusal.ts';
import { beginReplay, replayBundle } from './replay-bundle.ts';
import { runBundle } from './run-bundle.ts';
import type { RunService } from './run-service.ts';
import { readRun, readRunValue } from './read-run.ts';
import { recordRun } from './record-run.ts';
import { readSideEffects } from './side-effects.ts';
import { type EvaluationServices, startEvaluation } from '../evaluation/start-evaluation.ts';
import { startRun } from './start-run.ts';
import { tryTool } from '../tools/try-tool.ts';
import { undoRun } from './undo-run.ts';

/** Creates the run service for the surfaces. */
export function createRunService(services: EvaluationServices): RunService {
  const tailDeps = {
    live: services.live,
    lines: (runId: string, afterSeq: number) => services.runStore.lines(runId, afterSeq),
    isLocal: (runId: string) => services.atWork.find(runId) !== undefined,
  };
  return {
    start: (scope, request) => startRun(services, scope, request),
    fork: (scope, request) => forkRun(services, scope, request),
    askedBy: async (scope, runId) => (await services.runStore.get(scope, runId))?.user_id,
    has: async (scope, runId) => (await services.runStore.get(scope, runId)) !== undefined,
    get: (scope, runId) => getRun(services, scope, runId),
    read: (scope, runId, mode) => readRun(services, scope, runId, mode),
    readValue: (scope, runId, hash) => readRunValue(services, scope, runId, hash),
    list: (scope, filter) => listRuns(services, scope, filter),
    cancel: (scope, runId) => cancelRun(services, scope, runId),
    async *tail(scope, runId, afterSeq, signal) {
      const run = await services.runStore.get(scope, runId);
      if (run === undefined) throw notFound('run', runId);
      // A reader that reconnects after the last event would otherwise wait forever for another one.
      const events = hasEnded(run.status)
        ? readStoredEvents(tailDeps, runId, afterSeq)
        : tailRun(tailDeps, runId, afterSeq, signal);
      yield* toOutgoingEvents(services.runStore, events);
    },
    execute: async (scope, request, key) =>
      awaitEnvelope(services, scope, await beginCall(services, scope, request, key), request.wait_s),
    executeLater: async (scope, request, key, url) => ({ run_id: await beginCall(services, scope, request, key, url) }),
    executeStream: async (scope, request, key, signal) => {
      const runId = await beginCall(services, scope, request, key);
      return toStreamItems(toOutgoingEvents(services.runStore, tailRun(tailDeps, runId, -1, signal)));
    },
    execution: (scope, runId) => getExecution(services, scope, runId),
    cancelExecution: (scope, runId) => cancelExecution(services, scope, runId),
    callAgain: (scope, location) => retryCall(services, scope, location),
    tryTool: (scope, request, draft) => tryTool(services, scope, request, draft),
    askModel: (scope, question) => completeInRun(services, scope, question),
    sideEffects: async (scope, runId) => (await readSideEffects(services, scope, runId)).effects,
    undo: (scope, runId) => undoRun(services, scope, runId),
    compare: (scope, left, right) => compareTwoRuns(services, scope, left, right),
    record: (scope, runId) => recordRun(services, scope, runId),
    evaluate: (scope, request) => startEvaluation(services, scope, request),
    bundle: (scope, runId, options) => runBundle(services, scope, runId, options),
    replay: (scope, bundle) => replayBundle(services, scope, bundle),
    beginReplay: async (scope, bundle) => ({ run_id: (await beginReplay(services, scope, bundle)).run_id }),
  };
}
