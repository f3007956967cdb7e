import type { KnownLimits } from './default-limits.ts';

/** The phase of a request: connecting, waiting for the first byte of the response, waiting for the next one. */
export type ExchangePhase = 'connect' | 'first_byte' | 'gap';
export type TimeLimit = ExchangePhase | 'answer';

/** Returns the limit that is reached first, and the milliseconds from `now` until then. 0 or less means that it has passed. */
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
