import type { KnownLimits } from './default-limits.ts';

/** What a request waits for: its connection, the first byte of the answer, the next one. */
export type ExchangePhase = 'connect' | 'first_byte' | 'gap';
export type TimeLimit = ExchangePhase | 'answer';

/** Returns the limit that is passed first, and in how many milliseconds from `now`; 0 or less: it is passed. */
export function closestLimit(
  limits: KnownLimits,
  phase: ExchangePhase,
  { beganAt, phaseAt }: { beganAt: number; phaseAt: number },
  now: number,
): { limit: TimeLimit; inMs: number } {
  const ofPhase = phaseAt + limits[`${phase}_s`] * 1000 - now;
  const ofAnswer = beganAt + limits.answer_s * 1000 - now;
  return ofPhase <= ofAnswer ? { limit: phase, inMs: ofPhase } : { limit: 'answer', inMs: ofAnswer };
}
