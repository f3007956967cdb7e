import { hasEnded } from '@pinion/contracts';
import { storedLines, tailRun } from './live/tail-run.ts';
import { askModelInRun } from './ask-model-in-run.ts';
import { cancelExecution, getExecution } from '../executions/call-execution.ts';
import { callAgain } from './call-again.ts';
import { cancelRun } from './cancel-run.ts';
import { compareTwoRuns } from './compare-two-runs.ts';
import { beginCall, receiptOf } from '../executions/execute-tool.ts';
import { forkRun } from './fork-run.ts';
import { getRun } from './get-run.ts';
import { hubLines } from '../executions/hub-lines.ts';
import { listRuns } from './list-runs.ts';
import { outgoingLines } from './outgoing-lines.ts';
import { notFound } from '../../platform/errors/refusal.ts';
import { beginReplay, replayBundle } from './replay-bundle.ts';
import { runBundle } from './run-bundle.ts';
import type { RunDesk } from './run-desk.ts';
import { readRun, readRunValue } from './read-run.ts';
import { recordRun } from './record-run.ts';
import { readSideEffects } from './side-effects.ts';
import { type EvaluationWorld, startEvaluation } from '../evaluation/start-evaluation.ts';
import { startRun } from './start-run.ts';
import { tryTool } from '../tools/try-tool.ts';
import { undoRun } from './undo-run.ts';

/** The run services behind one desk, for the surfaces. */
export function openRunDesk(world: EvaluationWorld): RunDesk {
  const tailDeps = {
    live: world.live,
    lines: (runId: string, afterSeq: number) => world.runStore.lines(runId, afterSeq),
    isLocal: (runId: string) => world.atWork.find(runId) !== undefined,
  };
  return {
    start: (scope, order) => startRun(world, scope, order),
    fork: (scope, order) => forkRun(world, scope, order),
    askedBy: async (scope, runId) => (await world.runStore.get(scope, runId))?.user_id,
    has: async (scope, runId) => (await world.runStore.get(scope, runId)) !== undefined,
    get: (scope, runId) => getRun(world, scope, runId),
    read: (scope, runId, mode) => readRun(world, scope, runId, mode),
    readValue: (scope, runId, hash) => readRunValue(world, scope, runId, hash),
    list: (scope, filter) => listRuns(world, scope, filter),
    cancel: (scope, runId) => cancelRun(world, scope, runId),
    async *tail(scope, runId, afterSeq, signal) {
      const run = await world.runStore.get(scope, runId);
      if (run === undefined) throw notFound('run', runId);
      // A reader that comes back after the last event would wait for ever for another one.
      const lines = hasEnded(run.status) ? storedLines(tailDeps, runId, afterSeq) : tailRun(tailDeps, runId, afterSeq, signal);
      yield* outgoingLines(world.runStore, lines);
    },
    execute: async (scope, order, key) => receiptOf(world, scope, await beginCall(world, scope, order, key), order.wait_s),
    executeLater: async (scope, order, key, url) => ({ run_id: await beginCall(world, scope, order, key, url) }),
    executeStream: async (scope, order, key, signal) => {
      const runId = await beginCall(world, scope, order, key);
      return hubLines(outgoingLines(world.runStore, tailRun(tailDeps, runId, -1, signal)));
    },
    execution: (scope, runId) => getExecution(world, scope, runId),
    cancelExecution: (scope, runId) => cancelExecution(world, scope, runId),
    callAgain: (scope, place) => callAgain(world, scope, place),
    tryTool: (scope, order, draft) => tryTool(world, scope, order, draft),
    askModel: (scope, question) => askModelInRun(world, scope, question),
    sideEffects: async (scope, runId) => (await readSideEffects(world, scope, runId)).effects,
    undo: (scope, runId) => undoRun(world, scope, runId),
    compare: (scope, left, right) => compareTwoRuns(world, scope, left, right),
    record: (scope, runId) => recordRun(world, scope, runId),
    evaluate: (scope, order) => startEvaluation(world, scope, order),
    bundle: (scope, runId, options) => runBundle(world, scope, runId, options),
    replay: (scope, bundle) => replayBundle(world, scope, bundle),
    beginReplay: async (scope, bundle) => ({ run_id: (await beginReplay(world, scope, bundle)).run_id }),
  };
}
