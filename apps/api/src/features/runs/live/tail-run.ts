import type { Hole } from '../../../platform/contents/stored-text.ts';
import type { LiveEvent, LiveEvents } from './live-events.ts';

export type TailedEvent = { seq: number; type: string; text: string; holes?: readonly Hole[] | undefined };

export type TailDeps = {
  live: LiveEvents;
  /** The next lines of a journal after `afterSeq`; empty at its present end. */
  lines(runId: string, afterSeq: number): Promise<TailedEvent[]>;
  /** Whether this process writes the run, and so hears of every line. Of others it has to ask now and then. */
  isLocal(runId: string): boolean;
};

const askAgainMs = 1_000;

/** A reader that falls behind by more than this reads from the database again, where nothing is lost. */
const mostWaiting = 1_000;

/**
 * A run's journal from after `afterSeq` on, to its last event: listens first, then reads what there is, then goes
 * live; no gap, no line twice. Ends by itself, or when `signal` says so.
 */
export async function* tailRun(
  deps: TailDeps,
  runId: string,
  afterSeq: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<TailedEvent> {
  const waiting = new WaitingLines();
  const wake = (): void => waiting.wake();
  const stopListening = deps.live.listen(
    runId,
    event => waiting.add(event),
    () => waiting.lookAgain(),
  );
  signal?.addEventListener('abort', wake, { once: true });
  let seq = afterSeq;
  try {
    for (;;) {
      // Before the read: what is missed while it goes on is read once more.
      waiting.hasMissed = false;
      for await (const event of readStoredEvents(deps, runId, seq)) {
        if (signal?.aborted === true) return;
        seq = event.seq;
        yield event;
        if (isLast(event)) return;
      }
      while (!waiting.hasMissed) {
        const event = await waiting.next(() => signal?.aborted === true, deps.isLocal(runId) ? undefined : askAgainMs);
        if (signal?.aborted === true) return;
        if (event === undefined) break;
        if (event.seq <= seq) continue;
        if (event.seq > seq + 1) break; // between the read and the first live line: it is in the database
        seq = event.seq;
        yield event;
        if (isLast(event)) return;
      }
    }
  } finally {
    signal?.removeEventListener('abort', wake);
    stopListening();
  }
}

const isLast = (event: TailedEvent): boolean => event.type === 'run.finished';

/** What a journal holds after `afterSeq`, to its present end: all there is of a run that is over. */
export async function* readStoredEvents(
  deps: Pick<TailDeps, 'lines'>,
  runId: string,
  afterSeq: number,
): AsyncGenerator<TailedEvent> {
  for (let seq = afterSeq; ; ) {
    const page = await deps.lines(runId, seq);
    const last = page.at(-1);
    if (last === undefined) return;
    yield* page;
    seq = last.seq;
  }
}

/** Lines that came while the reader was busy. Bounded: what does not fit is dropped, and `hasMissed` says so. */
class WaitingLines {
  hasMissed = false;
  private lines: LiveEvent[] = [];
  private wakeUp: (() => void) | undefined;

  add(event: LiveEvent): void {
    if (this.lines.length >= mostWaiting) {
      this.lines = [];
      this.hasMissed = true;
    }
    this.lines.push(event);
    this.wake();
  }

  /** Also when nobody waits at this moment: else a hint that comes while lines are read would be lost. */
  lookAgain(): void {
    this.hasMissed = true;
    this.wake();
  }

  wake(): void {
    this.wakeUp?.();
    this.wakeUp = undefined;
  }

  /** Undefined when it was woken for another reason than a line. */
  async next(isOver: () => boolean, patienceMs: number | undefined): Promise<LiveEvent | undefined> {
    if (this.lines.length === 0 && !isOver()) {
      const timer = patienceMs === undefined ? undefined : setTimeout(() => this.wake(), patienceMs);
      await new Promise<void>(resolve => {
        this.wakeUp = resolve;
      });
      clearTimeout(timer);
    }
    return this.lines.shift();
  }
}
