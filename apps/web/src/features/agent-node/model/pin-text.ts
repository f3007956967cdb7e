import type { OnMissing, PinStrategy } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';

/** The short label of a choice and a sentence that explains it. */
export type ChoiceText = { label: string; meaning: string };

export const strategyText: Record<PinStrategy, ChoiceText> = {
  latest: { label: t('latest call'), meaning: t('The result of the tool’s last call. During a run, the last call so far.') },
  first_success: {
    label: t('first success'),
    meaning: t('The result of the first call that succeeded. Failed calls are ignored.'),
  },
  by_call_id: {
    label: t('one call by ID'),
    meaning: t('The result of exactly this call. Its ID stays the same while the tool version, input, and call order do.'),
  },
  all: {
    label: t('all successes as a list'),
    meaning: t('The results of all successful calls, in start order.'),
  },
  nth: { label: t('nth call'), meaning: t('The result of one call by its position. 1 is the tool’s first call.') },
  first: {
    label: t('first call'),
    meaning: t('The result of the tool’s first call, even if later calls succeed.'),
  },
  count: {
    label: t('number of calls'),
    meaning: t('How many times the tool was called, including failed and denied calls. Never missing.'),
  },
};

export const missingValueText: Record<OnMissing, ChoiceText> = {
  null: { label: t('return null'), meaning: t('If there is no result, the handle returns null and connected nodes still run.') },
  error: {
    label: t('fail the agent'),
    meaning: t('If there is no result, the agent fails. The error handle gives the reason.'),
  },
  stale_last_success: {
    label: t('value from an earlier run'),
    meaning: t('If there is no result, the handle returns the last value from an earlier run, or null if there is none.'),
  },
};
