import type { PolicyOverrides } from '@pinion/contracts';
import { formatList } from '../../../lib/texts/format-list.ts';
import { t } from '../../../lib/texts/t.ts';

const CONFIRMATION_LABELS = {
  never: t('no approval'),
  unsafe_only: t('approval if unsafe'),
  always: t('always approval'),
} as const;

/** Returns a short summary of an agent's overrides of a tool. Empty when there are none. */
export function formatOverride({
  confirmation,
  requires_confirmation,
  rate_limit,
  timeout_s,
  max_retries,
  strict_output,
}: PolicyOverrides): string {
  const parts = [
    requires_confirmation === true ? CONFIRMATION_LABELS.always : confirmation && CONFIRMATION_LABELS[confirmation],
    rate_limit && t('burst {{max}}, {{perS}} calls per second', { max: rate_limit.max, perS: rate_limit.per_s }),
    timeout_s !== undefined && `${timeout_s} s`,
    max_retries !== undefined && (max_retries === 0 ? t('no retries') : t('{{maxRetries}} retries', { maxRetries: max_retries })),
    strict_output !== undefined && (strict_output ? t('output must match') : t('output may differ')),
  ];
  return formatList(parts);
}
