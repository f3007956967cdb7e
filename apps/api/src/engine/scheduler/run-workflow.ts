import {
  type NewRunEvent,
  type NodeError,
  type RunFold,
  type WorkflowEdge,
  type WorkflowFile,
  type WorkflowNode,
  recordOf,
} from '@pinion/contracts';
import { GraphProgress, type NextNodes } from './graph-progress.ts';
import type { NodeEnd } from './node-end.ts';

export type WorkflowRun = {
  file: WorkflowFile;
  /** The fold of the journal. Every appended event is in it at once. */
  fold: RunFold;
  /** The nodes whose outputs are the run's output in a partial run. */
  shown?: readonly string[] | undefined;
  append(event: NewRunEvent): void;
  /** Runs a node; `edges` are those into the node. */
  runNode(node: WorkflowNode, edges: readonly WorkflowEdge[]): Promise<NodeEnd>;
  /** Lets the event loop turn. */
  pause(): Promise<void>;
  /** Aborted when a user cancels the run: running nodes end, nothing new starts. */
  signal: AbortSignal;
  /** Ends the child runs of a cancelled run, which has not ended before they have. */
  stopParts?: () => Promise<void>;
};

/** The most nodes that end in one turn of the event loop. */
const NODES_OF_A_TURN = 20;

type Failure = { node_id: string; error: NodeError };

/**
 * Runs a graph to its end: starts ready nodes at once and in parallel, and settles those that have ended. Node ends already in
 * the journal are reused, which lets an interrupted run resume.
 */
export async function runWorkflow(run: WorkflowRun): Promise<void> {
  const { file, fold } = run;
  const progress = new GraphProgress(file);
  const nodes = new Map(file.nodes.map(node => [node.id, node]));
  const edgesInto = Map.groupBy(file.edges, edge => edge.target);
  const wiredErrors = new Set(file.edges.filter(edge => edge.source_handle === 'error').map(edge => edge.source));
  const running = new Map<string, Promise<string>>();
  let failure: Failure | undefined;

  const advance = (first: NextNodes): void => {
    const queue = [first];
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      for (const id of next.skipped) if (fold.node(id).status === 'pending') run.append({ type: 'node.skipped', node_id: id });
      for (const id of next.ready) {
        const node = nodes.get(id);
        if (node === undefined) continue;
        if (hasSettled(fold, id)) queue.push(settle(id));
        else if (failure === undefined && !run.signal.aborted) running.set(id, start(node));
      }
    }
  };

  const start = async (node: WorkflowNode): Promise<string> => {
    if (fold.node(node.id).status === 'pending') run.append({ type: 'node.started', node_id: node.id });
    recordEnd(run, node.id, await run.runNode(node, edgesInto.get(node.id) ?? noEdges));
    return node.id;
  };

  const settle = (id: string): NextNodes => {
    const { status, error } = fold.node(id);
    if (status === 'failed' && !wiredErrors.has(id)) failure ??= { node_id: id, error: error ?? unexplained };
    const live = fold.node(id).liveOutputs();
    return progress.settle(id, handle => Object.hasOwn(live, handle));
  };

  advance(progress.first());
  for (let ended = 1; running.size > 0; ended += 1) {
    // Nodes that wait for nothing, such as prompts, would hold the event loop until the last of them has ended.
    if (ended % NODES_OF_A_TURN === 0) await run.pause();
    const id = await Promise.race(running.values());
    running.delete(id);
    if (hasSettled(fold, id)) advance(settle(id));
  }
  if (run.signal.aborted) await run.stopParts?.();
  finish(run, failure);
}

const noEdges: readonly WorkflowEdge[] = [];
const unexplained: NodeError = { code: 'UNKNOWN', message: 'The node failed without an error message' };

const hasSettled = (fold: RunFold, id: string): boolean => {
  const { status } = fold.node(id);
  return status === 'succeeded' || status === 'failed' || status === 'cancelled' || status === 'skipped';
};

function recordEnd(run: WorkflowRun, node_id: string, end: NodeEnd): void {
  switch (end.kind) {
    case 'finished':
      run.append({
        type: 'node.finished',
        node_id,
        outputs: end.outputs,
        ...(end.isTestData === true ? { is_test_data: true } : {}),
      });
      return;
    case 'failed':
      run.append({
        type: 'node.failed',
        node_id,
        error: end.error,
        outputs: end.outputs,
      });
      return;
    case 'recorded':
      return;
  }
}

function finish(run: WorkflowRun, failure: Failure | undefined): void {
  if (run.signal.aborted) {
    run.append({ type: 'run.finished', status: 'cancelled', output: runOutput(run.file, run.fold, run.shown) });
  } else if (failure !== undefined) {
    const { node_id, error } = failure;
    const details = { node_id, cause: error.details };
    run.append({
      type: 'run.finished',
      status: 'failed',
      output: null,
      error: { ...error, message: `${node_id}: ${error.message}`, details },
    });
  } else {
    run.append({ type: 'run.finished', status: 'succeeded', output: runOutput(run.file, run.fold, run.shown) });
  }
}

/**
 * Returns the bare value of a single output node, else `{<node id>: value}`. For a partial run, returns the bare value of the
 * one live handle of the one node that is `shown`, else `{<handle>: value}`; for several nodes, that of each.
 */
function runOutput(file: WorkflowFile, fold: RunFold, shown?: readonly string[]): unknown {
  if (shown !== undefined) return shownOutput(fold, shown);
  const ids = file.nodes.filter(node => node.type === 'output').map(node => node.id);
  const valueOf = (id: string): unknown => fold.nodes.get(id)?.outputs['value'] ?? null;
  const [only] = ids;
  if (only !== undefined && ids.length === 1) return valueOf(only);
  return recordOf(ids.filter(id => fold.nodes.get(id)?.status === 'succeeded').map(id => [id, valueOf(id)] as const));
}

function shownOutput(fold: RunFold, shown: readonly string[]): unknown {
  const [only] = shown;
  if (only !== undefined && shown.length === 1) return outputsOf(fold, only);
  const ended = shown.filter(id => fold.nodes.get(id)?.status === 'succeeded');
  return recordOf(ended.map(id => [id, outputsOf(fold, id)] as const));
}

function outputsOf(fold: RunFold, id: string): unknown {
  const live = fold.nodes.get(id)?.liveOutputs() ?? {};
  const [only, ...others] = Object.keys(live);
  return only !== undefined && others.length === 0 ? live[only] : live;
}
