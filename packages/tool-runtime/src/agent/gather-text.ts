import type { Clock } from '../ports/index.ts';

/** Milliseconds of streamed text that make one journal event. */
const gatherMs = 120;

/** Collects streamed fragments into slices for the journal. The rest at the end is not reported, because the whole answer is. */
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
