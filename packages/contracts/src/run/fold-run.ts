import { hasEnded } from './has-ended.ts';
import { addSpending, noSpending } from './add-spending.ts';
import { recordOf } from '../json/own-value.ts';
import { NodeFold } from './fold-node.ts';
import type { NodeEvent, RunEvent, RunEventOf } from './run-event.ts';
import type { NodeError, NodeState, RunStatus } from './run-status.ts';
import type { Spending } from './spending.ts';

/**
 * A run, folded from its journal. This is the only fold: outputs, node states, timeline and messages at any moment are its
 * state over the events up to that moment. It is mutated in place, so n events cost O(n) in total. Readers copy at the
 * boundary.
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
  started: RunEventOf<'run.started'> | undefined;
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

  /** Adds an event to a node. A run is waiting when one of its nodes is, because it cannot continue before someone responds. */
  private addToNode(node: NodeFold, event: NodeEvent): void {
    const wasOpen = node.open;
    node.add(event);
    if (node.open === wasOpen || (node.status !== 'running' && node.status !== 'waiting')) return;
    if (this.status !== 'running' && this.status !== 'waiting') return;
    const isWaiting = node.status === 'waiting' || [...this.nodes.values()].some(other => other.status === 'waiting');
    this.status = isWaiting ? 'waiting' : 'running';
  }

  /** Returns a copy that can be extended independently. Readers keep some as checkpoints. */
  clone(): RunFold {
    const nodes = new Map([...this.nodes].map(([id, node]) => [id, node.clone()] as const));
    return Object.assign(new RunFold(), this, { nodes });
  }

  isOver(): boolean {
    return hasEnded(this.status);
  }

  /** Returns the usage of the whole run, including its child runs. */
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
