import type { CountedCall } from './counting-tools.ts';

/**
 * Where a run is cut: by its own progress, so that a busy machine cuts at the same places. By the how-manieth tool call,
 * while it is under way (`arrived`) or when its answer has left (`answered`).
 */
export type CutPoint = { phase: 'arrived' | 'answered'; calls: number };

export const chooseCut = (random: () => number, callsOfRun: number): CutPoint => ({
  phase: random() < 0.5 ? 'arrived' : 'answered',
  calls: 1 + Math.floor(random() * callsOfRun),
});

/** The run cannot be at its end there: a call is still to be answered. */
export const isMidway = ({ phase, calls }: CutPoint, callsOfRun: number): boolean => phase === 'arrived' || calls < callsOfRun;

type Watched = { cut: CutPoint; left: number };

/** Leads several runs to their cuts: one that is there waits for the others, because its calls are answered no more. */
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
    /** Settles when all are at their cuts, or when the time is over; false then. */
    reach: async (cuts: ReadonlyMap<string, CutPoint>, withinMs: number): Promise<boolean> => {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      for (const [run, cut] of cuts) watched.set(run, { cut, left: cut.calls });
      const tooLong = setTimeout(() => resolve(false), withinMs);
      onAll = () => resolve(true);
      return promise.finally(() => clearTimeout(tooLong));
    },
    /** To be told when the server is dead: what it asked is answered into the void. */
    release: (): void => {
      watched.clear();
      for (const answer of reserved.splice(0)) answer();
    },
  };
}
