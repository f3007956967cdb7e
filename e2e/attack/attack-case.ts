import type { AttackContext } from './attack-context.ts';

/** A fault played from outside: over HTTP, against the program that `npm start` runs. */
export type AttackCase = {
  /** The fault that the case reproduces, as a sentence about a named subject. */
  fault: string;
  /** True when servers of its own mostly wait, so that it runs beside the other cases. */
  waits?: boolean;
  /** Plays the fault and returns in one line what was observed. Throws when the fault is there. */
  play(context: AttackContext): Promise<string>;
};
