/** A waiting call, and the maximum number of calls in progress that lets it start. */
type Waiting = { max: number; onTurn: () => void };
type Lane = { underWay: number; waiting: Set<Waiting> };

/** Counts the calls in progress by key, and queues excess calls first come, first served. */
export class Bulkhead {
  private readonly lanes = new Map<string, Lane>();

  /** Takes a slot at once. Returns false where none is free, or where others came before. */
  tryEnter(key: string, max: number): boolean {
    const lane = this.laneOf(key);
    if (lane.underWay >= max || lane.waiting.size > 0) return false;
    lane.underWay += 1;
    return true;
  }

  /** Calls `onTurn` once a slot is taken for this call. Returns a function that stops waiting. */
  wait(key: string, max: number, onTurn: () => void): () => void {
    const lane = this.laneOf(key);
    const waiting = { max, onTurn };
    lane.waiting.add(waiting);
    return () => {
      lane.waiting.delete(waiting);
      this.handOver(key, lane);
    };
  }

  /** Releases the slot to the call that has waited longest. */
  leave(key: string): void {
    const lane = this.laneOf(key);
    lane.underWay -= 1;
    this.handOver(key, lane);
  }

  /** Returns the current numbers for display. */
  look(key: string): { under_way: number; waiting: number } {
    const lane = this.lanes.get(key);
    return { under_way: lane?.underWay ?? 0, waiting: lane?.waiting.size ?? 0 };
  }

  private handOver(key: string, lane: Lane): void {
    for (const first of lane.waiting) {
      if (lane.underWay >= first.max) return;
      lane.waiting.delete(first);
      lane.underWay += 1;
      first.onTurn();
    }
    if (lane.underWay === 0) this.lanes.delete(key);
  }

  private laneOf(key: string): Lane {
    const known = this.lanes.get(key);
    if (known !== undefined) return known;
    const lane: Lane = { underWay: 0, waiting: new Set() };
    this.lanes.set(key, lane);
    return lane;
  }
}
