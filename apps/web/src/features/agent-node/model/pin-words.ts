import type { OnMissing, PinStrategy } from '@pinion/contracts';

/** A choice in a few words, and what it means in a sentence. */
export type ChoiceWords = { label: string; meaning: string };

export const strategyWords: Record<PinStrategy, ChoiceWords> = {
  latest: { label: 'latest call', meaning: 'The result of the last call of this tool; of a run still under way, so far.' },
  first_success: { label: 'first success', meaning: 'The result of the first call that succeeded; failed ones are passed over.' },
  by_call_id: {
    label: 'one call, by its id',
    meaning: 'The result of exactly this call. It is found again as long as version, input and order stay the same.',
  },
  all: { label: 'all successes, as a list', meaning: 'The results of all calls that succeeded, in the order they started.' },
  nth: { label: 'the nth call', meaning: 'The result of one call by its place; 1 is the first call of this tool.' },
  first: { label: 'first call', meaning: 'The result of the first call of this tool, whether later ones do better or not.' },
  count: { label: 'how many calls', meaning: 'How often the tool was called, failed and denied calls included. Never missing.' },
};

export const missingWords: Record<OnMissing, ChoiceWords> = {
  null: { label: 'answer null', meaning: 'Without a result the handle answers null, and what hangs on it still runs.' },
  error: { label: 'fail the edge', meaning: 'Without a result what hangs on the handle fails, with a reason.' },
  stale_last_success: {
    label: 'last run’s value',
    meaning: 'Without a result the handle answers what an earlier run left there; null before there was one.',
  },
};
