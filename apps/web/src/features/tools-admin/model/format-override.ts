import type { PolicyOverrides } from '@pinion/contracts';
import { formatList } from '../../../lib/texts/format-list.ts';
import { t } from '../../../lib/texts/t.ts';

const CONFIRMATION_LABELS = {
  never: t('no approval'),
  unsafe_only: t('approval if unsafe'),
  always: t('always approval'),
} as const;

/** What an agent's keeper changed about a tool, in a few words; empty = nothing. */
export function formatOverride({
  confirmation,
  requires_confirmation,
  rate_limit,
  timeout_s,
  max_retries,
}: PolicyOverrides): string {
  const parts = [
    requires_confirmation === true ? CONFIRMATION_LABELS.always : confirmation && CONFIRMATION_LABELS[confirmation],
    rate_limit && t('burst {{max}}, {{perS}} calls per second', { max: rate_limit.max, perS: rate_limit.per_s }),
    timeout_s !== undefined && `${timeout_s} s`,
    max_retries !== undefined && (max_retries === 0 ? t('no retries') : t('{{maxRetries}} retries', { maxRetries: max_retries })),
  ];
  return formatList(parts);
}
