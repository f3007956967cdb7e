import type { OnMissing, PinStrategy } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';

/** A choice in a few words, and what it means in a sentence. */
export type ChoiceText = { label: string; meaning: string };

export const strategyText: Record<PinStrategy, ChoiceText> = {
  latest: { label: t('latest call'), meaning: t('The result of the last call of this tool; of a run still under way, so far.') },
  first_success: {
    label: t('first success'),
    meaning: t('The result of the first call that succeeded; failed ones are passed over.'),
  },
  by_call_id: {
    label: t('one call, by its id'),
    meaning: t('The result of exactly this call. It is found again as long as version, input and order stay the same.'),
  },
  all: {
    label: t('all successes, as a list'),
    meaning: t('The results of all calls that succeeded, in the order they started.'),
  },
  nth: { label: t('the nth call'), meaning: t('The result of one call by its place; 1 is the first call of this tool.') },
  first: {
    label: t('first call'),
    meaning: t('The result of the first call of this tool, whether later ones do better or not.'),
  },
  count: {
    label: t('how many calls'),
    meaning: t('How often the tool was called, failed and denied calls included. Never missing.'),
  },
};

export const missingValueText: Record<OnMissing, ChoiceText> = {
  null: { label: t('answer null'), meaning: t('Without a result the handle answers null, and what hangs on it still runs.') },
  error: {
    label: t('fail the agent'),
    meaning: t('Without a result the agent fails, with a reason; its error handle says which.'),
  },
  stale_last_success: {
    label: t('last run’s value'),
    meaning: t('Without a result the handle answers what an earlier run left there; null before there was one.'),
  },
};
