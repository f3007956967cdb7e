import { ownField } from './own-field.ts';

const reasons = ['unreachable', 'read_only', 'silent', 'stalled', 'full', 'low', 'damaged'] as const;
export type HealthReason = (typeof reasons)[number];
export type HealthProblem = { check: string; reason: HealthReason };

/** Reads the problems that `GET /health` reports. A 503 response contains them too. */
export async function readHealth(signal: AbortSignal): Promise<HealthProblem[]> {
  const answer = await fetch('/api/v1/health', { signal });
  const problems = ownField(await answer.json(), 'problems');
  if (!Array.isArray(problems)) return [];
  return problems.flatMap((problem: unknown): HealthProblem[] => {
    const reason = reasons.find(known => known === ownField(problem, 'reason'));
    return reason === undefined ? [] : [{ check: String(ownField(problem, 'check')), reason }];
  });
}
