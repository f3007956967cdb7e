import type { ParentRun } from '@pinion/contracts';
import type { AgentCaps } from '@pinion/tool-runtime';

/**
 * The caps of the agents at work in this process, and which of them a run stands below: those of the agent that called it,
 * or that called a run above it. Kept while these runs are at work here; a run that another server takes up alone after a
 * crash has its own caps only.
 */
export class AgentCapsRegistry {
  private readonly parents = new Map<string, ParentRun | undefined>();
  private readonly ofNodes = new Map<string, Map<string, AgentCaps>>();

  /** A run is at work. */
  enter(runId: string, parent: ParentRun | undefined): void {
    this.parents.set(runId, parent);
  }

  leave(runId: string): void {
    this.parents.delete(runId);
    this.ofNodes.delete(runId);
  }

  open(runId: string, nodeId: string, caps: AgentCaps): void {
    const ofRun = this.ofNodes.get(runId) ?? new Map<string, AgentCaps>();
    ofRun.set(nodeId, caps);
    this.ofNodes.set(runId, ofRun);
  }

  /** Returns the caps of the closest agent above a run. */
  above(runId: string): AgentCaps | undefined {
    for (let parent = this.parents.get(runId); parent !== undefined; parent = this.parents.get(parent.run_id)) {
      const caps = this.ofNodes.get(parent.run_id)?.get(parent.node_id);
      if (caps !== undefined) return caps;
    }
    return undefined;
  }
}
