import type { CountedCall } from './counting-tools.ts';

/**
 * The point at which a run is interrupted, given by its own progress so that a busy machine interrupts at the same points: by
 * the number of the tool call, while it is running (`arrived`) or when its answer has been sent (`answered`).
 */
export type CutPoint = { phase: 'arrived' | 'answered'; calls: number };

export const chooseCut = (random: () => number, callsOfRun: number): CutPoint => ({
  phase: random() < 0.5 ? 'arrived' : 'answered',
  calls: 1 + Math.floor(random() * callsOfRun),
});

/** Checks that the run cannot have ended at the cut: a call is still unanswered. */
export const isMidway = ({ phase, calls }: CutPoint, callsOfRun: number): boolean => phase === 'arrived' || calls < callsOfRun;

type Watched = { cut: CutPoint; left: number };

/** Brings several runs to their cuts. A run that is there waits for the others, because its calls are no longer answered. */
export function watchCuts() {
  const watched = new Map<string, Watched>();
  const reserved: (() => void)[] = [];
  let onAll: () => void = () => undefined;
  const count =
    (phase: CutPoint['phase']) =>
    ({ run }: CountedCall): void => {
      const its = watched.get(run);
      if (its === undefined || its.cut.phase !== phase || its.left === 0) return;
      its.left -= 1;
      if ([...watched.values()].every(({ left }) => left === 0)) onAll();
    };
  return {
    tools: {
      onArrived: count('arrived'),
      onAnswered: count('answered'),
      whenFree: ({ run }: CountedCall, answer: () => void): void => {
        if (watched.get(run)?.left === 0) reserved.push(answer);
        else answer();
      },
    },
    /** Settles when all runs are at their cuts, or with false when the time is over. */
    reach: async (cuts: ReadonlyMap<string, CutPoint>, withinMs: number): Promise<boolean> => {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      for (const [run, cut] of cuts) watched.set(run, { cut, left: cut.calls });
      const tooLong = setTimeout(() => resolve(false), withinMs);
      onAll = () => resolve(true);
      return promise.finally(() => clearTimeout(tooLong));
    },
    /** Releases the held calls. Called when the server is dead, so that no one receives the answers. */
    release: (): void => {
      watched.clear();
      for (const answer of reserved.splice(0)) answer();
    },
  };
}
