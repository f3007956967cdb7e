import { hasEnded } from '../has-ended.ts';
import { upstreamFinder } from '../../graph/order-nodes.ts';
import type { WorkflowFile } from '../../workflow/workflow-file.ts';
import { foldRun, type RunFold } from '../fold-run.ts';
import type { RunEvent } from '../run-event.ts';
import { cutAtCall, cutAtNow, cutAtTurn, type NodeCut } from './cut-node.ts';
import { cutAtFailure } from './point-of-failure.ts';
import type { ForkEdit, ForkPoint } from '../fork-order.ts';
import type { Edited } from '../forked-from.ts';
import { type ForkRefusal, forkRefusal } from './fork-refusal.ts';

export type JournalFork = { at: ForkPoint; edit?: ForkEdit | undefined; edited: Edited };

/**
 * The result of a fork. `lines` are the events kept of the parent's journal, unchanged. `from` are the nodes that start or
 * continue.
 */
export type ForkedJournal = { ok: true; workflow: WorkflowFile; lines: RunEvent[]; from: string[]; editedFields: string[] };

/**
 * Returns the events that a forked run keeps of its parent's journal: all events of nodes that are not downstream of the fork,
 * and the earlier events of the forked node. Pure: the same journal and request produce the same events. `events` begins with
 * `run.started`.
 */
export function forkJournal(events: readonly RunEvent[], request: JournalFork): ForkedJournal | ForkRefusal {
  const fold = foldRun(events);
  const { started } = fold;
  if (started === undefined) return forkRefusal('not_ended', 'The run has not started');
  const byNode = Map.groupBy(events, event => ('node_id' in event ? event.node_id : ''));
  const linesOf = (nodeId: string): RunEvent[] => byNode.get(nodeId) ?? [];

  const cuts = cutsOf(fold, linesOf, request);
  if (!('cuts' in cuts)) return cuts;
  const workflow = request.at === 'failed' ? started.workflow : editNode(started.workflow, cuts.cuts, request);
  if (!('nodes' in workflow)) return workflow;

  const kept = new Set<RunEvent>();
  const replaced = new Map<RunEvent, RunEvent>();
  const upstream = upstreamFinder(started.workflow);
  const from = [...cuts.cuts.keys()].filter(id => ![...cuts.cuts.keys()].some(other => upstream(id).has(other)));
  for (const nodeId of byNode.keys()) {
    if (nodeId === '' || from.some(start => upstream(nodeId).has(start))) continue;
    const cut =
      cuts.cuts.get(nodeId) ??
      (isSettled(fold, nodeId) && fold.node(nodeId).status !== 'cancelled'
        ? { ok: true as const, kept: linesOf(nodeId) }
        : cutAtNow(linesOf(nodeId), nodeId));
    if (!cut.ok) return cut;
    const bySeq = new Map(linesOf(nodeId).map(entry => [entry.seq, entry]));
    for (const entry of cut.kept) {
      const path = bySeq.get(entry.seq) ?? entry;
      kept.add(path);
      if (path !== entry) replaced.set(path, entry);
    }
  }
  const lines = events.flatMap(event => (kept.has(event) ? [replaced.get(event) ?? event] : []));
  return { ok: true, workflow, lines, from, editedFields: Object.keys(request.edit ?? {}) };
}

type Cuts = { cuts: Map<string, NodeCut> };

/** Returns the nodes at which the run resumes, and the events that each of them keeps. */
function cutsOf(fold: RunFold, linesOf: (id: string) => RunEvent[], { at, edit, edited }: JournalFork): Cuts | ForkRefusal {
  const change = edit === undefined || Object.keys(edit).length === 0 ? undefined : { edit, edited };
  if (at === 'failed') {
    if (change !== undefined)
      return forkRefusal('wrong_edit', 'Failed steps are rerun unchanged. To edit, fork at a node, a turn or a call');
    if (!hasEnded(fold.status))
      return forkRefusal('not_ended', 'The run is still running. Fork its failed steps when it has ended');
    const failed = [...fold.nodes].filter(([, { status }]) => status === 'failed' || status === 'cancelled').map(([id]) => id);
    if (failed.length === 0) return forkRefusal('nothing_failed', 'Nothing failed in this run');
    return { cuts: new Map(failed.map(id => [id, cutAtFailure(linesOf(id), id)])) };
  }
  if ('call_id' in at) {
    const wrong = wrongEdit(edit, ['output', 'error'], 'a call');
    if (wrong !== undefined) return wrong;
    const nodes = [...fold.nodes.keys()].filter(
      id => (at.node_id ?? id) === id && linesOf(id).some(entry => 'call_id' in entry && entry.call_id === at.call_id),
    );
    const [node] = nodes;
    if (node === undefined) return forkRefusal('not_there', `The run has no call ${at.call_id}`, { ...at });
    if (nodes.length > 1)
      return forkRefusal('ambiguous', `Several nodes made the call ${at.call_id}. Set node_id to one of them`, { nodes });
    return { cuts: new Map([[node, cutAtCall(linesOf(node), node, at.call_id, change)]]) };
  }
  const { node_id, iteration } = at;
  const node = fold.started?.workflow.nodes.some(({ id }) => id === node_id) === true ? fold.node(node_id) : undefined;
  if (node === undefined) return forkRefusal('not_there', `The run has no node ${node_id}`, { node_id });
  if (iteration !== undefined) {
    const wrong = wrongEdit(edit, ['turn'], 'a turn of the model');
    return wrong ?? { cuts: new Map([[node_id, cutAtTurn(linesOf(node_id), node_id, iteration, change)]]) };
  }
  const wrong = wrongEdit(edit, ['instructions', 'prompt', 'config'], 'a node');
  if (wrong !== undefined) return wrong;
  if (node.status === 'skipped') return forkRefusal('not_there', `${node_id} was skipped in this run`, { node_id });
  if (node.status === 'pending' && linesOf(node_id).length === 0 && !inputsEnded(fold, node_id))
    return forkRefusal('not_ended', `${node_id} was not reached in this run`, { node_id });
  if (!hasEnded(fold.status) && !isSettled(fold, node_id))
    return forkRefusal('not_ended', `${node_id} has not ended. Wait until it ends or cancel the run`, { node_id });
  return { cuts: new Map([[node_id, { ok: true, kept: [] }]]) };
}

function wrongEdit(edit: ForkEdit | undefined, fields: readonly (keyof ForkEdit)[], where: string): ForkRefusal | undefined {
  const wrong = Object.keys(edit ?? {}).filter(field => !fields.includes(field as keyof ForkEdit));
  if (wrong.length > 0)
    return forkRefusal('wrong_edit', `${wrong.join(', ')} cannot be edited at ${where}; ${fields.join(' or ')} can`, {
      fields: wrong,
    });
  if (edit !== undefined && Object.hasOwn(edit, 'output') && edit.error !== undefined)
    return forkRefusal('wrong_edit', 'A call has either an output or an error, not both');
  return undefined;
}

const isSettled = (fold: RunFold, id: string): boolean => {
  const status = fold.nodes.get(id)?.status;
  return status === 'succeeded' || status === 'failed' || status === 'cancelled' || status === 'skipped';
};

const inputsEnded = (fold: RunFold, id: string): boolean =>
  (fold.started?.workflow.edges ?? []).every(edge => edge.target !== id || isSettled(fold, edge.source));

/** Returns the graph with the node's edited config. The graph of the parent is not modified. */
function editNode(workflow: WorkflowFile, cuts: ReadonlyMap<string, NodeCut>, { edit }: JournalFork): WorkflowFile | ForkRefusal {
  const { config, instructions, prompt } = edit ?? {};
  if (config === undefined && instructions === undefined && prompt === undefined) return workflow;
  const [nodeId] = cuts.keys();
  const node = workflow.nodes.find(({ id }) => id === nodeId);
  if (node === undefined) return forkRefusal('not_there', `The run has no node ${nodeId ?? ''}`);
  if (node.type !== 'agent' && (instructions !== undefined || prompt !== undefined))
    return forkRefusal('wrong_edit', `${node.id} is not an agent, so it has no instructions or prompt. Edit its config`, {
      node_id: node.id,
    });
  const texts = { ...(instructions === undefined ? {} : { instructions }), ...(prompt === undefined ? {} : { prompt }) };
  const merged = Object.entries({ ...node.config, ...config, ...texts }).filter(([, value]) => value !== null);
  const changed = { ...node, config: Object.fromEntries(merged) };
  return { ...workflow, nodes: workflow.nodes.map(other => (other.id === node.id ? changed : other)) };
}
