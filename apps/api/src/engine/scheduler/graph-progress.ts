import { offOf, type WorkflowEdge, type WorkflowFile, type WorkflowNode } from '@pinion/contracts';

export type NextNodes = { ready: string[]; skipped: string[] };

/**
 * Tracks the progress of a graph. A node is ready when all edges into it are settled and at least one of them is live. It is
 * skipped when none is live or when it is muted. A node without edges starts at once, except an output, which would have
 * nothing to show.
 *
 * a ─live──> b      b ready
 * a ─dead──> c      c skipped, with all that depends on c alone
 */
export class GraphProgress {
  private readonly edgesFrom: ReadonlyMap<string, WorkflowEdge[]>;
  private readonly waitsFor = new Map<string, number>();
  private readonly isFed = new Set<string>();
  private readonly settled = new Set<string>();
  private readonly muted: ReadonlySet<string>;
  private readonly file: WorkflowFile;

  constructor(file: WorkflowFile) {
    this.file = file;
    this.muted = new Set(file.nodes.filter(node => offOf(node) === 'mute').map(node => node.id));
    this.edgesFrom = Map.groupBy(file.edges, edge => edge.source);
    for (const node of file.nodes) this.waitsFor.set(node.id, 0);
    for (const { target } of file.edges) this.waitsFor.set(target, (this.waitsFor.get(target) ?? 0) + 1);
  }

  /** Returns the nodes without incoming edges, in the order of the file. */
  first(): NextNodes {
    const free = this.file.nodes.filter(node => this.waitsFor.get(node.id) === 0);
    const isDead = (node: WorkflowNode): boolean => hasNothingToShow(node) || this.muted.has(node.id);
    const skipped = free.filter(isDead).map(node => node.id);
    const ready = free.filter(node => !isDead(node)).map(node => node.id);
    return this.spread({ ready, skipped: [] }, skipped);
  }

  /** Settles a node that has ended; `isLive` tells which of its handles carry a value. */
  settle(nodeId: string, isLive: (handle: string) => boolean): NextNodes {
    const next: NextNodes = { ready: [], skipped: [] };
    const dead = this.settleEdges(nodeId, isLive, next);
    return this.spread(next, dead);
  }

  isDone(): boolean {
    return this.settled.size === this.file.nodes.length;
  }

  private spread(next: NextNodes, skipped: string[]): NextNodes {
    const queue = [...skipped];
    for (let nodeId = queue.shift(); nodeId !== undefined; nodeId = queue.shift()) {
      next.skipped.push(nodeId);
      queue.push(...this.settleEdges(nodeId, () => false, next));
    }
    return next;
  }

  /** Returns the nodes that are left without any live edge. */
  private settleEdges(nodeId: string, isLive: (handle: string) => boolean, next: NextNodes): string[] {
    if (this.settled.has(nodeId)) return [];
    this.settled.add(nodeId);
    const dead: string[] = [];
    for (const edge of this.edgesFrom.get(nodeId) ?? []) {
      if (isLive(edge.source_handle)) this.isFed.add(edge.target);
      const left = (this.waitsFor.get(edge.target) ?? 0) - 1;
      this.waitsFor.set(edge.target, left);
      if (left > 0) continue;
      if (this.isFed.has(edge.target) && !this.muted.has(edge.target)) next.ready.push(edge.target);
      else dead.push(edge.target);
    }
    return dead;
  }
}

const hasNothingToShow = (node: WorkflowNode): boolean => node.type === 'output';
