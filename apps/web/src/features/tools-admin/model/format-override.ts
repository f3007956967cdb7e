import type { PolicyOverrides } from '@pinion/contracts';
import { listed } from '../../../lib/texts/listed.ts';
import { t } from '../../../lib/texts/t.ts';

const ASKS = { never: t('asks nobody'), unsafe_only: t('asks when unsafe'), always: t('always asks') } as const;

/** What an agent's keeper changed about a tool, in a few words; empty = nothing. */
export function formatOverride({
  confirmation,
  requires_confirmation,
  rate_limit,
  timeout_s,
  max_retries,
}: PolicyOverrides): string {
  const parts = [
    requires_confirmation === true ? ASKS.always : confirmation && ASKS[confirmation],
    rate_limit && t('at most {{max}} calls, {{perS}} a second', { max: rate_limit.max, perS: rate_limit.per_s }),
    timeout_s !== undefined && `${timeout_s} s`,
    max_retries !== undefined && (max_retries === 0 ? t('no retry') : t('{{maxRetries}} retries', { maxRetries: max_retries })),
  ];
  return listed(parts);
}
