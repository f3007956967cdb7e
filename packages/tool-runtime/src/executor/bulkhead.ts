/** A call that waits for its turn, and how many may be under way for it to have one. */
type Waiting = { max: number; onTurn: () => void };
type Lane = { underWay: number; waiting: Set<Waiting> };

/** Counts the calls under way by key, and keeps those that are too many waiting, first come, first served. */
export class Bulkhead {
  private readonly lanes = new Map<string, Lane>();

  /** A place at once. False where none is free, or others came before. */
  tryEnter(key: string, max: number): boolean {
    const lane = this.laneOf(key);
    if (lane.underWay >= max || lane.waiting.size > 0) return false;
    lane.underWay += 1;
    return true;
  }

  /** Calls back once a place is this one's; the answer stops waiting. */
  wait(key: string, max: number, onTurn: () => void): () => void {
    const lane = this.laneOf(key);
    const waiting = { max, onTurn };
    lane.waiting.add(waiting);
    return () => {
      lane.waiting.delete(waiting);
      this.handOver(key, lane);
    };
  }

  /** Gives the place back, to whoever has waited longest. */
  leave(key: string): void {
    const lane = this.laneOf(key);
    lane.underWay -= 1;
    this.handOver(key, lane);
  }

  /** For people. */
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
