import {
  type ChatOfRun,
  type EvaluatedBy,
  foldRun,
  type RunEvent,
  type RunFold,
  upstreamChecker,
  type NodeFold,
  type PinnedHandle,
  type Scope,
  type ToolEnvelope,
  withWholeOutputs,
} from '@pinion/contracts';
import { type Clock, type ExpressionEngine, type Inbox, type Recorded, recordedFrom } from '@pinion/tool-runtime';
import { cutGraph, shownOf } from '../engine/scheduler/cut-graph.ts';
import { runWorkflow } from '../engine/scheduler/run-workflow.ts';
import type { NodeDeps, RunContext } from '../engine/nodes/node-run.ts';
import { replayDeps } from '../engine/nodes/replay-deps.ts';
import { runReading } from '../engine/nodes/run-node.ts';
import type { RunEnd } from '../journal/run-row.ts';
import type { RunJournal } from '../journal/run-journal.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import type { RunSpec } from '../journal/run-spec.ts';
import type { RunRequest } from './run-request.ts';
import type { RunFigures } from './run-figures.ts';
import { maxWholeBytes } from '../engine/nodes/whole-sources.ts';
import type { ReadWholeOutput } from '../platform/blobs/read-whole-output.ts';

export type DriveDeps = {
  nodes: NodeDeps;
  clock: Clock;
  telemetry: Pick<Telemetry, 'start' | 'tracer'>;
  /** Returns the dependencies of an evaluated run, which uses nothing external. */
  evaluating(run: EvaluatedRun): Promise<NodeDeps>;
  /** Returns the inbox of messages to a run of a conversation. */
  inboxOf?: ((run: { run_id: string; chat: ChatOfRun | undefined }) => Inbox | undefined) | undefined;
};

/** A run that replays a case. */
export type EvaluatedRun = Pick<RunSpec, 'scope'> & Pick<RunRequest, 'events'> & { evaluation: EvaluatedBy };

export type Drive = {
  runRequest: RunRequest;
  journal: RunJournal;
  fold: RunFold;
  abort: AbortController;
  readonly figures: Pick<RunFigures, 'get'>;
  /** Calls the listener when the run leaves this process in the middle of its waits. */
  onSuspend(listener: () => void): void;
};

/**
 * Drives one run from the current position of its journal to its end: the engine decides what is next, and the nodes perform
 * it.
 */
export async function driveRun(deps: DriveDeps, drive: Drive): Promise<void> {
  const { runRequest, journal, fold, abort } = drive;
  const { signal } = abort;
  const { spec, events } = runRequest;
  const { run_id, scope, workflow, session_id, parent, replay, part, evaluation, trace_context } = spec;
  const turn_group_id = spec.turn_group_id ?? run_id;
  const chat = session_id === undefined ? parent?.chat : { session_id, run_id, turn_group_id };
  // The run of the evaluation itself replays nothing. Its parts do.
  const isPlayed = evaluation?.case_id !== undefined;
  const acting = replay === undefined ? deps.nodes : replayDeps(deps.nodes);
  const nodes = isPlayed ? await deps.evaluating({ scope, events, evaluation }) : acting;
  const trace = deps.telemetry.start({
    run_id,
    workspace_id: scope.workspace_id,
    workflow_name: workflow.name,
    trace_context,
  });
  drive.onSuspend(() => trace.end());
  const types = new Map(workflow.nodes.map(({ id, type }) => [id, type]));
  const context: RunContext = {
    deps: { ...nodes, expressions: inQueue(nodes.expressions, [scope.workspace_id, run_id]) },
    spec,
    life: String(runRequest.fence),
    turn_group_id,
    inbox: deps.inboxOf?.({ run_id, chat }),
    chat,
    supersede: () => {
      if (chat !== undefined && chat.run_id !== run_id) acting.children.supersede(scope, chat.run_id);
      abort.abort();
    },
    above: [...(parent?.above ?? []), ...(spec.workflow_id === '' ? [] : [spec.workflow_id])],
    fold,
    sources: fold.nodes,
    typeOf: nodeId => types.get(nodeId),
    isUpstream: upstreamChecker(workflow),
    journalOf: nodeId => journal.forNode(nodeId),
    signal,
    tracer: deps.telemetry.tracer,
    span: trace.root,
    traces_url: trace.traces_url,
    recordedOf: recorder(runRequest),
    replayed: replay === undefined ? undefined : foldRun(replay.events),
  };
  await runWorkflow({
    file: cutGraph(workflow, part),
    shown: shownOf(part),
    fold,
    append: event => journal.append(event),
    pause: () => deps.clock.pause(),
    runNode: (node, edges) => runReading(node, edges, context),
    signal,
    stopParts: () => nodes.children.cancelOf(scope, run_id),
  });
  trace.end(undefined, fold.error);
  const pins = isOrdinary(spec) ? await pinsToRetain(fold, scope, nodes.wholeOutput) : [];
  await journal.close(endOf(drive, pins));
}

const inQueue = (engine: ExpressionEngine, queue: readonly string[]): ExpressionEngine => ({
  evaluate: (expression, value) => engine.evaluate(expression, value, queue),
});

/** Returns the recorded events of a node: from this run's earlier execution, or from the run that is replayed. */
function recorder({ spec: { replay }, events }: RunRequest): (nodeId: string) => Recorded | undefined {
  const source = replay?.events ?? events;
  if (source.length === 0 && replay === undefined) return () => undefined;
  const byNode = Map.groupBy(source, event => ('node_id' in event ? event.node_id : ''));
  const none: readonly RunEvent[] = [];
  return nodeId => recordedFrom(byNode.get(nodeId) ?? none, nodeId, replay !== undefined);
}

function endOf({ runRequest: { spec }, fold, figures }: Drive, pins: RunEnd['pins']): RunEnd {
  return {
    id: spec.run_id,
    workspace_id: spec.scope.workspace_id,
    workflow_id: spec.workflow_id === '' ? undefined : spec.workflow_id,
    status: fold.status === 'cancelled' || fold.status === 'failed' ? fold.status : 'succeeded',
    output: JSON.stringify(fold.output ?? null),
    error: fold.error === undefined ? undefined : JSON.stringify(fold.error),
    started_at: fold.startedAt,
    ended_at: fold.endedAt ?? '',
    ...figures.get(),
    pins,
    parent_run_id: spec.parent?.run_id,
  };
}

/** Checks whether a later run can fall back on values of this one: only whole runs in which no answer was replaced qualify. */
const isOrdinary = ({ replay, forked_from, part, use_test_data, evaluation }: RunSpec): boolean =>
  replay === undefined && forked_from === undefined && part === undefined && use_test_data !== true && evaluation === undefined;

type RetainedPin = { node_id: string; pin: string; value: string };

/** Returns the values that a later run can fall back on: pins that request it, of agents that succeeded. */
async function pinsToRetain(fold: RunFold, scope: Scope, wholeOutput: ReadWholeOutput): Promise<RetainedPin[]> {
  const kept: RetainedPin[] = [];
  for (const [node_id, node] of fold.nodes) {
    const pins = node.agent?.started?.pins.filter(pin => pin.on_missing === 'stale_last_success') ?? [];
    if (node.status !== 'succeeded') continue;
    for (const pin of pins) {
      const value = await valueOf(pin, node, scope, wholeOutput);
      if (value !== undefined) kept.push({ node_id, pin: pin.name, value: JSON.stringify(value) });
    }
  }
  return kept;
}

/** Returns the whole value, or undefined where there is none or it can't be read: a preview is never stored as a value. */
async function valueOf(pin: PinnedHandle, node: NodeFold, scope: Scope, wholeOutput: ReadWholeOutput): Promise<unknown> {
  const outputs = new Map<string, unknown>();
  for (const envelope of truncatedOf(pin, node)) {
    const read = await wholeOutput(scope, envelope, maxWholeBytes);
    if (!read.ok) return undefined;
    outputs.set(envelope.call_id, read.output);
  }
  const resolved = (outputs.size === 0 ? node : withWholeOutputs(node, outputs)).agent?.resolve(pin);
  return resolved?.kind === 'value' ? (resolved.value ?? null) : undefined;
}

const truncatedOf = (pin: PinnedHandle, { agent }: NodeFold): ToolEnvelope[] =>
  agent?.callsReadBy(pin).filter(envelope => envelope.truncated === true) ?? [];
