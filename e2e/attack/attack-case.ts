import type { AttackContext } from './attack-context.ts';

/** A fault played from outside: over HTTP, against the program that `npm start` runs. */
export type AttackCase = {
  /** The fault that the case reproduces, as a sentence about a named subject. */
  fault: string;
  /**
   * `waits` when servers of its own mostly wait, so that it runs beside the other cases, and `measures` when it measures how long
   * answers take, so that no other case works beside it.
   */
  kind?: 'waits' | 'measures';
  /** Plays the fault and returns in one line what was observed. Throws when the fault is there. */
  play(context: AttackContext): Promise<string>;
};
