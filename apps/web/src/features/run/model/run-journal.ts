import { RunFold, type RunEvent, Timeline } from '@pinion/contracts';
import { nodeSnapshot, type NodeSnapshot, pendingSnapshot, outsideSnapshot, type NotRunReason } from './node-snapshot.ts';

const checkpointEvery = 500;

/**
 * The journal of one run in the browser, and the state of the run after any number of its events. Checkpoints of the fold make
 * a jump cost at most `checkpointEvery` events, so that dragging through 10,000 tool results stays smooth.
 */
export class LoadedJournal {
  readonly events: RunEvent[] = [];
  readonly timeline = new Timeline();
  /** The state after all events. */
  private readonly head = new RunFold();
  private readonly checkpoints: RunFold[] = [new RunFold()];
  private readonly seqsOfNode = new Map<string, number[]>();
  private readonly moments = new Map<string, { key: number; moment: NodeSnapshot }>();
  private cursor = new RunFold();
  private inside: ReadonlySet<string> | undefined;

  /** Adds an event. An event that is already present (after a reconnect) changes nothing. */
  add(event: RunEvent): void {
    if (event.seq !== this.events.length) return;
    this.events.push(event);
    this.head.add(event);
    this.timeline.add(event);
    if ('node_id' in event) {
      const seqs = this.seqsOfNode.get(event.node_id);
      if (seqs === undefined) this.seqsOfNode.set(event.node_id, [event.seq]);
      else seqs.push(event.seq);
    }
    if (this.events.length % checkpointEvery === 0) this.checkpoints.push(this.head.clone());
  }

  get length(): number {
    return this.events.length;
  }

  get latest(): RunFold {
    return this.head;
  }

  get endMs(): number {
    return this.events.at(-1)?.ms ?? 0;
  }

  /** Returns the run after its first `count` events. Read it immediately and don't store it: the next call changes it. */
  at(count: number): RunFold {
    const wanted = Math.max(0, Math.min(count, this.events.length));
    if (wanted === this.events.length) return this.head;
    const known = this.cursor.lastSeq + 1;
    const checkpoint = Math.floor(wanted / checkpointEvery);
    if (known > wanted || known < checkpoint * checkpointEvery) {
      this.cursor = this.checkpoints[checkpoint]?.clone() ?? new RunFold();
    }
    for (let index = this.cursor.lastSeq + 1; index < wanted; index += 1) {
      const event = this.events[index];
      if (event !== undefined) this.cursor.add(event);
    }
    return this.cursor;
  }

  /** Returns how many events had happened at a moment of the run. */
  countAt(ms: number): number {
    let [low, high] = [0, this.events.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.events[middle]?.ms ?? 0) <= ms) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Returns the time of the last of the first `count` events. */
  msAt(count: number): number {
    return this.events[Math.min(count, this.events.length) - 1]?.ms ?? 0;
  }

  /** Returns one node at the playhead. The same object is returned as long as nothing happened to the node. */
  nodeAt(nodeId: string, count: number): NodeSnapshot {
    const seqs = this.seqsOfNode.get(nodeId);
    const last = seqs === undefined ? -1 : lastBelow(seqs, count);
    if (last < 0) return this.isInside(nodeId) ? pendingSnapshot : outsideSnapshot;
    const known = this.moments.get(nodeId);
    if (known?.key === last) return known.moment;
    const moment: NodeSnapshot = { ...nodeSnapshot(this.at(count).node(nodeId)), unrun: this.whyUnrun(last) };
    this.moments.set(nodeId, { key: last, moment });
    return moment;
  }

  /** Checks whether the node belongs to the part that runs. When only a part of a graph runs, the other nodes stay unchanged. */
  private isInside(nodeId: string): boolean {
    const part = this.head.started?.part;
    if (part === undefined) return true;
    this.inside ??= new Set(part.nodes);
    return this.inside.has(nodeId);
  }

  private whyUnrun(lastSeq: number): NotRunReason | undefined {
    const event = this.events[lastSeq];
    if (event?.type === 'node.finished' && event.is_test_data === true) return 'test_data';
    const { part, kept } = this.head.started ?? {};
    return part?.values_from !== undefined && kept !== undefined && lastSeq <= kept.lines ? 'kept' : undefined;
  }
}

/** Returns the greatest of the ascending numbers below the limit, or -1. */
function lastBelow(seqs: readonly number[], limit: number): number {
  let [low, high] = [0, seqs.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((seqs[middle] ?? 0) < limit) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? -1 : (seqs[low - 1] ?? -1);
}
