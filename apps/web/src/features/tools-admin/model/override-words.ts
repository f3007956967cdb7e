import type { PolicyOverrides } from '@pinion/contracts';

const ASKS = { never: 'asks nobody', unsafe_only: 'asks when unsafe', always: 'always asks' } as const;

/** What an agent's keeper changed about a tool, in a few words; empty = nothing. */
export function overrideWords({
  confirmation,
  requires_confirmation,
  rate_limit,
  timeout_s,
  max_retries,
}: PolicyOverrides): string {
  const parts = [
    requires_confirmation === true ? ASKS.always : confirmation && ASKS[confirmation],
    rate_limit && `at most ${rate_limit.max} calls, ${rate_limit.per_s} a second`,
    timeout_s !== undefined && `${timeout_s} s`,
    max_retries !== undefined && (max_retries === 0 ? 'no retry' : `${max_retries} retries`),
  ];
  return parts.filter(Boolean).join(', ');
}
