import { t } from '../../../lib/texts/t.ts';

export type TimelineKey = {
  keys: readonly string[];
  /** Under the timeline, where room is scarce. */
  word: string;
  /** In a list of keys. */
  title: string;
  /** Only where the timeline has its search field. */
  isOfSearch?: true;
};

/** The keys that are heard while the focus is in the timeline. */
export const timelineKeys: readonly TimelineKey[] = [
  { keys: ['←', '→'], word: t('event'), title: t('The event before, and after') },
  { keys: ['⇧', '→'], word: t('turn'), title: t('The next turn of the model') },
  { keys: ['↑', '↓'], word: t('row'), title: t('The row above, and below') },
  { keys: ['Space'], word: t('play'), title: t('Play the run, or stop it') },
  { keys: ['/'], word: t('search'), title: t('Search the run'), isOfSearch: true },
  { keys: ['E'], word: t('error'), title: t('The next error') },
];
