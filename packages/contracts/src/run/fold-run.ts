import { agentOutputNames } from '../agent/agent-outputs.ts';
import { recordOf } from '../json/own.ts';
import { AgentFold } from './fold-agent.ts';
import type { RunEvent } from './run-event.ts';
import { addSpending, noSpending, type Spending } from './spending.ts';
import { type FinishReason, hasEnded, type NodeError, type NodeState, type NodeStatus, type RunStatus } from './run-status.ts';

const none: ReadonlySet<string> = new Set();

/** Whether a line opens a question or closes one. */
function questionOf(event: Extract<RunEvent, { node_id: string }>): { id: string; isOpen: boolean } | undefined {
  switch (event.type) {
    case 'tool.confirmation_requested':
    case 'tool.waiting':
      return { id: event.call_id, isOpen: true };
    case 'tool.confirmed':
    case 'tool.declined':
    case 'tool.superseded':
    case 'tool.executed':
    case 'tool.failed':
      return { id: event.call_id, isOpen: false };
    case 'agent.budget_reached':
      return event.question_id === undefined ? undefined : { id: event.question_id, isOpen: true };
    case 'agent.budget_answered':
    case 'node.answered':
      return { id: event.question_id, isOpen: false };
    case 'node.asked':
      return { id: event.question_id, isOpen: true };
    case 'subrun.waiting':
      return { id: event.child_run_id, isOpen: true };
    case 'subrun.resumed':
    case 'subrun.finished':
      return { id: event.child_run_id, isOpen: false };
    default:
      return undefined;
  }
}

function spentAfter({ agent, spent }: NodeFold, event: Extract<RunEvent, { node_id: string }>): Spending {
  if (event.type === 'subrun.finished') return event.spent === undefined ? spent : addSpending(spent, event.spent);
  const isCall = event.type === 'tool.executed' || event.type === 'tool.failed';
  return isCall && agent === undefined ? addSpending(spent, { calls: 1, usd: event.envelope.meta?.cost_usd ?? 0 }) : spent;
}

/** One node of a run, read from the journal so far. */
export class NodeFold {
  status: NodeStatus = 'pending';
  error: NodeError | undefined;
  finishReason: FinishReason | undefined;
  startedMs: number | undefined;
  endedMs: number | undefined;
  /** The live handles; for an agent, see `agent`. */
  outputs: Readonly<Record<string, unknown>> = {};
  agent: AgentFold | undefined;
  /** What somebody outside has still to answer: calls, and questions of the node itself. */
  open: ReadonlySet<string> = none;
  /** The one call of a tool node, or all calls of an agent, live in `calls`. */
  /** By a tool node's call, or the runs that are part of this node; what an agent spends is in `agent`. */
  spent: Spending = noSpending;
  readonly id: string;
  constructor(id: string) {
    this.id = id;
  }

  clone(): NodeFold {
    const { status, error, finishReason, startedMs, endedMs, outputs, open, spent } = this;
    const copy = new NodeFold(this.id);
    return Object.assign(copy, {
      status,
      error,
      finishReason,
      startedMs,
      endedMs,
      outputs,
      open,
      spent,
      agent: this.agent?.clone(),
    });
  }

  spending(): Spending {
    return this.agent === undefined ? this.spent : addSpending(this.agent.spending(), this.spent);
  }

  /** The node's outputs as the API shows them: for an agent the five and `pins`. */
  visibleOutputs(): Record<string, unknown> {
    return this.agent === undefined ? { ...this.outputs } : { ...this.agent.outputs(), pins: this.agent.pins() };
  }

  /** Handle name to value, live handles only: what edges carry. */
  liveOutputs(): Record<string, unknown> {
    if (this.agent === undefined) return { ...this.outputs };
    if (this.status === 'failed') return { ...this.outputs, error: this.error };
    const outputs = this.agent.outputs();
    const five = agentOutputNames.map(name => [name, outputs[name] ?? null] as const);
    return recordOf([...five, ...Object.entries(this.agent.pins())]);
  }

  state(): NodeState {
    return {
      status: this.status,
      ...(this.finishReason === undefined ? {} : { finish_reason: this.finishReason }),
      ...(this.error === undefined ? {} : { error: this.error }),
    };
  }
}

/**
 * A run, read from its journal. The one fold: outputs, node states, timeline and messages at any moment are this, over
 * the events up to that moment. It grows in place, so n events cost O(n) in all; readers copy at the edge.
 */
export class RunFold {
  status: RunStatus = 'queued';
  workflowId = '';
  runId = '';
  input: unknown;
  output: unknown;
  error: NodeError | undefined;
  startedAt: string | undefined;
  endedAt: string | undefined;
  /** `ms` of the last event. */
  nowMs = 0;
  lastSeq = -1;
  started: Extract<RunEvent, { type: 'run.started' }> | undefined;
  readonly nodes = new Map<string, NodeFold>();

  node(id: string): NodeFold {
    const known = this.nodes.get(id);
    if (known !== undefined) return known;
    const fresh = new NodeFold(id);
    this.nodes.set(id, fresh);
    return fresh;
  }

  add(event: RunEvent): this {
    this.lastSeq = event.seq;
    this.nowMs = event.ms;
    switch (event.type) {
      case 'run.started':
        this.status = 'running';
        this.runId = event.run_id;
        this.workflowId = event.workflow_id;
        this.input = event.input;
        this.startedAt = event.at;
        this.started = event;
        for (const node of event.workflow.nodes) this.node(node.id);
        return this;
      case 'run.resumed':
      case 'run.cancel_requested':
        return this;
      case 'run.finished':
        this.status = event.status;
        this.output = event.output;
        this.error = event.error;
        this.endedAt = event.at;
        return this;
      default:
        this.addToNode(this.node(event.node_id), event);
        return this;
    }
  }

  private addToNode(node: NodeFold, event: Extract<RunEvent, { node_id: string }>): void {
    switch (event.type) {
      case 'node.started':
        node.status = 'running';
        node.startedMs ??= event.ms;
        return;
      case 'node.skipped':
        node.status = 'skipped';
        return;
      case 'node.finished':
        node.status = 'succeeded';
        node.outputs = event.outputs;
        node.endedMs = event.ms;
        return;
      case 'node.failed':
        node.status = 'failed';
        node.error = event.error;
        node.outputs = event.outputs ?? { error: event.error };
        node.endedMs = event.ms;
        return;
      case 'agent.started':
        node.agent ??= new AgentFold();
        break;
      case 'agent.finished':
        node.finishReason = event.finish_reason;
        node.status =
          event.error !== undefined
            ? 'failed'
            : event.finish_reason === 'cancelled' || event.finish_reason === 'superseded'
              ? 'cancelled'
              : 'succeeded';
        node.error = event.error;
        node.endedMs = event.ms;
        break;
      default:
        node.spent = spentAfter(node, event);
        this.addQuestion(node, event);
        break;
    }
    node.agent?.add(event);
  }

  private addQuestion(node: NodeFold, event: Extract<RunEvent, { node_id: string }>): void {
    const change = questionOf(event);
    if (change === undefined || change.isOpen === node.open.has(change.id)) return;
    const open = new Set(node.open);
    if (change.isOpen) open.add(change.id);
    else open.delete(change.id);
    node.open = open;
    if (node.status !== 'running' && node.status !== 'waiting') return;
    node.status = open.size > 0 ? 'waiting' : 'running';
    if (this.status !== 'running' && this.status !== 'waiting') return;
    const isWaiting = node.status === 'waiting' || [...this.nodes.values()].some(other => other.status === 'waiting');
    this.status = isWaiting ? 'waiting' : 'running';
  }

  /** A fold that grows on its own from here; a reader keeps some as checkpoints. */
  clone(): RunFold {
    const { status, workflowId, runId, input, output, error, startedAt, endedAt, nowMs, lastSeq, started } = this;
    const copy = new RunFold();
    for (const [id, node] of this.nodes) copy.nodes.set(id, node.clone());
    return Object.assign(copy, { status, workflowId, runId, input, output, error, startedAt, endedAt, nowMs, lastSeq, started });
  }

  isOver(): boolean {
    return hasEnded(this.status);
  }

  /** By the whole of it, its parts included. */
  spending(): Spending {
    return [...this.nodes.values()].reduce((sum, node) => addSpending(sum, node.spending()), noSpending);
  }

  nodeStates(): Record<string, NodeState> {
    return recordOf([...this.nodes].map(([id, node]) => [id, node.state()] as const));
  }

  nodeOutputs(): Record<string, Record<string, unknown>> {
    const ran = [...this.nodes].filter(([, node]) => node.status !== 'pending' && node.status !== 'skipped');
    return recordOf(ran.map(([id, node]) => [id, node.visibleOutputs()] as const));
  }
}

export function foldRun(events: Iterable<RunEvent>): RunFold {
  const fold = new RunFold();
  for (const event of events) fold.add(event);
  return fold;
}
