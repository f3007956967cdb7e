import type { ParentRun } from '@pinion/contracts';
import type { AgentCaps } from '@pinion/tool-runtime';

/**
 * The caps of the agents running in this process, and those that apply to a run: the caps of the agent that called it, or that
 * called a run above it. Kept while these runs are running here. A run that another server resumes alone after a crash has only
 * its own caps.
 */
export class AgentCapsRegistry {
  private readonly parents = new Map<string, ParentRun | undefined>();
  private readonly ofNodes = new Map<string, Map<string, AgentCaps>>();

  /** Registers a running run. */
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
