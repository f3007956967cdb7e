import type { Hole } from '../../../platform/contents/stored-text.ts';
import type { LiveEvent, LiveEvents } from '../../../journal/live-events.ts';

export type TailedEvent = { seq: number; type: string; text: string; holes?: readonly Hole[] | undefined };

export type TailDeps = {
  live: LiveEvents;
  /** Returns the next events of a journal after `afterSeq`; empty at its current end. */
  lines(runId: string, afterSeq: number): Promise<TailedEvent[]>;
  /** Returns true when this process writes the run, and so receives every event. Other runs have to be polled. */
  isLocal(runId: string): boolean;
  /** Milliseconds between two polls of a run that another process writes. The default is a second. */
  pollMs?: number;
};

const defaultPollMs = 1_000;

/** The number of waiting events above which a slow reader reads from the database again, where nothing is lost. */
const mostWaiting = 1_000;

/**
 * Yields a run's journal from after `afterSeq` to its last event: subscribes first, then reads what exists, then follows live,
 * without gaps or duplicates. Ends by itself, or when `signal` aborts.
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
      const pollMs = deps.isLocal(runId) ? undefined : (deps.pollMs ?? defaultPollMs);
      // Reset before the read: whatever is missed while it runs is read once more.
      waiting.hasMissed = false;
      for await (const event of readStoredEvents(deps, runId, seq)) {
        if (signal?.aborted === true) return;
        seq = event.seq;
        yield event;
        if (isLast(event)) return;
      }
      while (!waiting.hasMissed) {
        const event = await waiting.next(() => signal?.aborted === true, pollMs);
        if (signal?.aborted === true) return;
        if (event === undefined) break;
        if (event.seq <= seq) continue;
        if (event.seq > seq + 1) break; // Between the read and the first live event, and so in the database
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

/** Yields the events of a journal after `afterSeq`, up to its current end, which is everything for a finished run. */
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

/**
 * Buffers the events that arrive while the reader is busy. Bounded: an event that does not fit is dropped and sets `hasMissed`.
 */
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

  /**
   * Wakes the reader. Remembered even when no reader waits at this moment, because a hint that arrives while events are read
   * would otherwise be lost.
   */
  lookAgain(): void {
    this.hasMissed = true;
    this.wake();
  }

  wake(): void {
    this.wakeUp?.();
    this.wakeUp = undefined;
  }

  /** Returns the next event, or undefined when woken for another reason. */
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
