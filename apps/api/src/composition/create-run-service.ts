import { finishInTurns } from '../platform/turns/in-turns.ts';
import {
  hasEnded,
  createMessage,
  comparisonSteps,
  type RunComparison,
  type Scope,
  type WorkflowFile,
  type RunEvent,
} from '@pinion/contracts';
import {
  readStoredEvents,
  tailRun,
  cancelRun,
  retryDeadLetter,
  retryDeadLetters,
  forkRun,
  getRun,
  toOutgoingEvents,
  beginReplay,
  replayBundle,
  readBundle,
  runBundle,
  listRuns,
  runAgain,
  deleteRun,
  deleteRuns,
  summarizeRuns,
  readSideEffects,
  startRun,
  undoRun,
  readEvents,
  type RunServices,
  sameScope,
  viewFold,
  viewStored,
  beginOnce,
  type Started,
  type CompletionRequest,
  planRun,
  type LargeValueMode,
} from '../features/runs/index.ts';
import { cancelExecution, getExecution, beginCall, awaitEnvelope, toStreamItems } from '../features/executions/index.ts';
import { retryCall } from '../features/calls/index.ts';
import { notFound, Refusal } from '../platform/errors/refusal.ts';
import type { RunService } from './run-service.ts';
import { newRun } from '../worker/run-request.ts';
import { recordRun, type EvaluationServices, startEvaluation } from '../features/evaluation/index.ts';
import { tryTool } from '../features/tools/index.ts';
import { fillHoles, type StoredText } from '../platform/contents/stored-text.ts';
import { LazyJson } from '../platform/contents/lazy-json.ts';
import { jsonPieces } from '../platform/turns/json-pieces.ts';

/** Creates the run service for the surfaces. */
export function createRunService(services: EvaluationServices): RunService {
  const tailDeps = {
    live: services.live,
    lines: (runId: string, afterSeq: number) => services.runStore.lines(runId, afterSeq),
    isLocal: (runId: string) => services.activeRuns.find(runId) !== undefined,
  };
  return {
    start: (scope, request) => startRun(services, scope, request),
    fork: (scope, request) => forkRun(services, scope, request),
    askedBy: async (scope, runId) => (await services.runStore.get(scope, runId))?.user_id,
    has: async (scope, runId) => (await services.runStore.get(scope, runId)) !== undefined,
    workflowOf: async (scope, runId) => (await services.runStore.get(scope, runId))?.workflow_id,
    get: (scope, runId) => getRun(services, scope, runId),
    read: (scope, runId, mode) => readRun(services, scope, runId, mode),
    readValue: (scope, runId, hash) => readRunValue(services, scope, runId, hash),
    list: (scope, filter) => listRuns(services, scope, filter),
    summarize: (scope, filter) => summarizeRuns(services, scope, filter),
    runAgain: (scope, request) => runAgain(services, scope, request),
    remove: (scope, runId) => deleteRun(services, scope, runId),
    removeMany: (scope, runIds) => deleteRuns(services, scope, runIds),
    cancel: (scope, runId) => cancelRun(services, scope, runId),
    retryDeadLetter: (scope, runId) => retryDeadLetter(services, scope, runId),
    retryDeadLetters: () => retryDeadLetters(services),
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
    readBundle: (scope, runId, options) => readBundle(services, scope, runId, options),
    replay: (scope, bundle) => replayBundle(services, scope, bundle),
    beginReplay: async (scope, bundle) => ({ run_id: (await beginReplay(services, scope, bundle)).spec.run_id }),
  };
}

/** Compares two runs of the workspace, each as far as it has progressed. */
async function compareTwoRuns(services: RunServices, scope: Scope, left: string, right: string): Promise<RunComparison> {
  const journals = [left, right].map(async id => {
    if ((await services.runStore.get(scope, id)) === undefined) throw notFound('run', id);
    const events = await readEvents(services, id);
    if (events.length === 0)
      throw new Refusal('CONFLICT', createMessage('Run {{run}} is queued, so there is nothing to compare yet', { run: id }));
    return events;
  });
  const [a = [], b = []] = await Promise.all(journals);
  return finishInTurns(comparisonSteps(a, b));
}

/**
 * Calls a model in a run of an agent without tools. The model was chosen by an administrator, not by the caller, so no personal
 * secret is read.
 */
function completeInRun(services: RunServices, scope: Scope, question: CompletionRequest): Promise<Started> {
  const { model, instructions, prompt, output_schema, wait_s } = question;
  return beginOnce(services, scope, { body: [], wait_s }, async () => {
    const config = { model, instructions, tools: [], policy: { max_iterations: 1, max_tool_calls: 0 }, output_schema };
    const workflow = graphOf(question.name, config);
    return newRun({
      run_id: services.newId(),
      scope: { ...scope, run_as: { attended: true, owner_id: null, author_id: null } },
      workflow_id: '',
      ...planRun(workflow, await services.tools.catalog(scope)),
      input: prompt,
    });
  });
}

const graphOf = (name: string, config: Record<string, unknown>): WorkflowFile => ({
  format: 'pinion.workflow/1',
  name,
  nodes: [
    { id: 'in', type: 'input', position: { x: 0, y: 0 }, config: {} },
    { id: 'agent', type: 'agent', position: { x: 300, y: 0 }, config },
    { id: 'out', type: 'output', position: { x: 600, y: 0 }, config: {} },
  ],
  edges: [
    { id: 'asked', source: 'in', source_handle: 'value', target: 'agent', target_handle: 'in' },
    { id: 'answered', source: 'agent', source_handle: 'structured', target: 'out', target_handle: 'value' },
  ],
});

/** Returns a run as JSON, in pieces. Its large values are read one at a time, each when its turn comes, so no reader holds them all. */
async function readRun(services: RunServices, scope: Scope, runId: string, mode: LargeValueMode): Promise<AsyncIterable<string>> {
  // An end that a crash could revert is never reported.
  await services.activeRuns.whenWritten(runId);
  const active = services.activeRuns.find(runId);
  if (mode === 'whole' && active?.fold.started !== undefined && sameScope(active.spec.scope, scope))
    return jsonPieces(viewFold(runId, active.spec.workflow_id, active.fold));
  const run = await services.runStore.get(scope, runId);
  if (run === undefined) throw notFound('run', runId);
  const lazy = new LazyJson();
  const events = await storedEvents(services, runId, lazy);
  const kept = lazy.write(await viewStored(services, run, events));
  return mode === 'whole' ? wholePieces(services, kept) : referencePieces(kept, runId);
}

async function* wholePieces(
  { runStore }: Pick<RunServices, 'runStore'>,
  kept: AsyncIterable<StoredText>,
): AsyncGenerator<string> {
  for await (const piece of kept) yield* runStore.pieces(piece);
}

async function* referencePieces(kept: AsyncIterable<StoredText>, runId: string): AsyncGenerator<string> {
  for await (const piece of kept) yield withReferences(piece, runId);
}

async function storedEvents({ runStore }: Pick<RunServices, 'runStore'>, runId: string, lazy: LazyJson): Promise<RunEvent[]> {
  const events: RunEvent[] = [];
  for (;;) {
    const page = await runStore.lines(runId, events.length - 1);
    for (const event of page) events.push(lazy.parse(event) as RunEvent);
    if (page.length === 0 || events.at(-1)?.type === 'run.finished') return events;
  }
}

const withReferences = (kept: StoredText, runId: string): string =>
  fillHoles(kept, ({ bytes, hash }) =>
    JSON.stringify({ large_value: { bytes, sha256: hash, url: `/api/v1/runs/${encodeURIComponent(runId)}/values/${hash}` } }),
  );

/** Returns one large value of a run, as JSON. */
async function readRunValue(services: RunServices, scope: Scope, runId: string, hash: string): Promise<AsyncIterable<string>> {
  const run = await services.runStore.get(scope, runId);
  if (run === undefined || !(await services.runStore.hasContent(runId, hash))) throw notFound(`value ${hash} in the run`, runId);
  return services.runStore.pieces({ text: 'null', holes: [{ at: 0, bytes: 0, hash }] });
}
