import { type NewNodeEvent, type NewRunEvent, type RunEvent, runEventVersion } from '@pinion/contracts';
import type { Clock, NodeJournal } from '@pinion/tool-runtime';
import { pendingEventOf } from './journal-batch.ts';
import type { JournalWriter } from './journal-writer.ts';
import { RunLost } from './run-lost.ts';
import type { RunEnd } from './run-row.ts';

export type RunJournalOptions = {
  run_id: string;
  fence: number;
  writer: JournalWriter;
  clock: Clock;
  /** Called with every event at once, before it is on disk: the run's own fold. */
  onEvent: (event: RunEvent) => void;
  /** The point from which a resumed run continues. */
  after?: { seq: number; ms: number; started_at: string } | undefined;
};

/** The journal of one run, for its writer. Gives every event its number and its time, and serializes it once. */
export class RunJournal {
  private readonly options: RunJournalOptions;
  private seq: number;
  private lastMs: number;
  /** Monotonic time at which the run's own time was zero. */
  private readonly zero: number;
  private hasLeft = false;

  constructor(options: RunJournalOptions) {
    this.options = options;
    const { clock, after } = options;
    this.seq = after?.seq ?? -1;
    this.lastMs = after?.ms ?? 0;
    const elapsed = after === undefined ? 0 : Math.max(clock.now() - Date.parse(after.started_at), after.ms);
    this.zero = clock.monotonic() - elapsed;
  }

  append(event: NewRunEvent): void {
    if (this.hasLeft) return;
    const { writer, fence } = this.options;
    const entry = this.stamp(event);
    writer.append(pendingEventOf(entry), fence);
    this.options.onEvent(entry);
  }

  /** Returns the journal as one node sees it. A text that is already serialized is reused. */
  forNode(nodeId: string): NodeJournal {
    const { writer, run_id, fence } = this.options;
    const head = `{"v":${runEventVersion},"run_id":${JSON.stringify(run_id)},"node_id":${JSON.stringify(nodeId)},"seq":`;
    return {
      append: (event: NewNodeEvent, known?: string) => {
        if (this.hasLeft) return;
        const entry = this.stamp({ ...event, node_id: nodeId } as NewRunEvent);
        // Lines of a batch are separated by line breaks, which JSON of our own making never has.
        const rest = known === undefined || known.includes('\n') ? JSON.stringify(event) : known;
        const text = `${head}${entry.seq},"at":"${entry.at}","ms":${entry.ms},${rest.slice(1)}`;
        writer.append({ run_id, seq: entry.seq, type: entry.type, node_id: nodeId, text }, fence);
        this.options.onEvent(entry);
      },
      commit: () => this.commit(),
    };
  }

  private stamp(event: NewRunEvent): RunEvent {
    const { clock, run_id } = this.options;
    this.seq += 1;
    this.lastMs = Math.max(this.lastMs, Math.round((clock.monotonic() - this.zero) * 10) / 10);
    return {
      v: runEventVersion,
      run_id,
      seq: this.seq,
      at: new Date(clock.now()).toISOString(),
      ms: this.lastMs,
      ...event,
    } as RunEvent;
  }

  /** Resolves when everything appended so far would survive `kill -9`. */
  commit(): Promise<void> {
    if (this.hasLeft) return Promise.reject(this.left());
    return this.options.writer.commit(this.options.run_id, this.options.fence);
  }

  private left(): RunLost {
    return new RunLost(`the run ${this.options.run_id} has left this process, or was claimed again`);
  }

  /** Leaves the journal to the next owner of the run: what is appended from now on is discarded, and every commit is refused. */
  leave(): void {
    this.hasLeft = true;
    this.options.writer.discard(this.options.run_id);
  }

  /** Closes the journal: writes the run's row and its last events in one statement. */
  async close(end: RunEnd): Promise<void> {
    const { writer, run_id, fence } = this.options;
    if (this.hasLeft) throw this.left();
    writer.end(end, fence);
    try {
      await this.commit();
    } finally {
      writer.forget(run_id);
    }
  }
}
