import type { Clock } from '../ports/index.ts';

/** Milliseconds of streamed text that make one line of the journal. */
const gatherMs = 120;

/** Streams come in crumbs; the journal gets slices. What is still in hand at the end is not told: the whole answer is. */
export function gatherText(clock: Clock, tell: (text: string) => void): { add: (text: string) => void; end: () => void } {
  let gathered = '';
  let stop: (() => void) | undefined;
  const flush = (): void => {
    stop = undefined;
    if (gathered !== '') tell(gathered);
    gathered = '';
  };
  return {
    add(text) {
      gathered += text;
      stop ??= clock.after(gatherMs, flush);
    },
    end() {
      stop?.();
      gathered = '';
    },
  };
}
