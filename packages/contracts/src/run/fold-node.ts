import { agentOutputNames } from '../agent/agent-output-names.ts';
import { addSpending, noSpending } from './add-spending.ts';
import { recordOf } from '../json/own-value.ts';
import { AgentFold } from './fold-agent.ts';
import { approvalOf } from './approval-of.ts';
import type { NodeEvent } from './run-event.ts';
import type { FinishReason, NodeError, NodeState, NodeStatus } from './run-status.ts';
import type { Spending } from './spending.ts';
import type { ToolEnvelope } from '../tool/tool-envelope.ts';

const none: ReadonlySet<string> = new Set();

/** A node of a run, folded from the journal so far. */
export class NodeFold {
  status: NodeStatus = 'pending';
  error: NodeError | undefined;
  finishReason: FinishReason | undefined;
  startedMs: number | undefined;
  endedMs: number | undefined;
  /** The live handles. For an agent, see `agent`. */
  outputs: Readonly<Record<string, unknown>> = {};
  agent: AgentFold | undefined;
  /** Ids of calls and approvals of the node that still await an external response. */
  open: ReadonlySet<string> = none;
  /** The usage of a tool node's call, or of the child runs of this node. The usage of an agent is in `agent`. */
  spent: Spending = noSpending;
  /** The envelopes of the node's calls whose outputs have remarks. */
  remarked: ToolEnvelope[] = [];
  readonly id: string;
  constructor(id: string) {
    this.id = id;
  }

  add(event: NodeEvent): void {
    switch (event.type) {
      case 'node.started':
        this.status = 'running';
        this.startedMs ??= event.ms;
        return;
      case 'node.skipped':
        this.status = 'skipped';
        return;
      case 'node.finished':
        this.status = 'succeeded';
        this.outputs = event.outputs;
        this.endedMs = event.ms;
        return;
      case 'node.failed':
        this.status = 'failed';
        this.error = event.error;
        this.outputs = event.outputs ?? { error: event.error };
        this.endedMs = event.ms;
        return;
      case 'agent.started':
        this.agent ??= new AgentFold();
        break;
      case 'agent.finished':
        this.finishReason = event.finish_reason;
        this.status =
          event.error !== undefined
            ? 'failed'
            : event.finish_reason === 'cancelled' || event.finish_reason === 'superseded'
              ? 'cancelled'
              : 'succeeded';
        this.error = event.error;
        this.endedMs = event.ms;
        break;
      default:
        this.spent = spentAfter(this, event);
        this.addApproval(event);
        this.addRemarks(event);
        break;
    }
    this.agent?.add(event);
  }

  private addApproval(event: NodeEvent): void {
    const change = approvalOf(event);
    if (change === undefined || change.isOpen === this.open.has(change.id)) return;
    const open = new Set(this.open);
    if (change.isOpen) open.add(change.id);
    else open.delete(change.id);
    this.open = open;
    if (this.status === 'running' || this.status === 'waiting') this.status = open.size > 0 ? 'waiting' : 'running';
  }

  private addRemarks(event: NodeEvent): void {
    if (event.type === 'tool.executed' && event.envelope.meta?.warnings !== undefined) this.remarked.push(event.envelope);
  }

  clone(): NodeFold {
    return Object.assign(new NodeFold(this.id), this, { remarked: this.remarked.slice(), agent: this.agent?.clone() });
  }

  spending(): Spending {
    return this.agent === undefined ? this.spent : addSpending(this.agent.spending(), this.spent);
  }

  /**
   * Returns the node's outputs as the API shows them. For an agent: the five outputs, `structured` if its response has a
   * schema, `pins`, and `stale_pins` if a pin holds the last success of an earlier run.
   */
  visibleOutputs(): Record<string, unknown> {
    if (this.agent === undefined) return { ...this.outputs };
    const stale = this.agent.stalePins();
    return {
      ...this.agent.outputs(),
      ...this.agent.structuredOutput(),
      pins: this.agent.pins(),
      ...(stale.length === 0 ? {} : { stale_pins: stale }),
    };
  }

  /** Returns handle name to value for live handles only, which is the data that edges carry. */
  liveOutputs(): Record<string, unknown> {
    if (this.agent === undefined) return { ...this.outputs };
    if (this.status === 'failed') return { ...this.outputs, error: this.error };
    const outputs = this.agent.outputs();
    const five = agentOutputNames.map(name => [name, outputs[name] ?? null] as const);
    const structured = Object.entries(this.agent.structuredOutput());
    return recordOf([...five, ...structured, ...Object.entries(this.agent.pins())]);
  }

  state(): NodeState {
    return {
      status: this.status,
      finish_reason: this.finishReason,
      error: this.error,
    };
  }
}

function spentAfter({ agent, spent }: NodeFold, event: NodeEvent): Spending {
  if (event.type === 'subrun.finished') return event.spent === undefined ? spent : addSpending(spent, event.spent);
  const isCall = event.type === 'tool.executed' || event.type === 'tool.failed';
  return isCall && agent === undefined ? addSpending(spent, { calls: 1, usd: event.envelope.meta?.cost_usd ?? 0 }) : spent;
}
