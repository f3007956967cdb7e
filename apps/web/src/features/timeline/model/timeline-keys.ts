import { t } from '../../../lib/texts/t.ts';

export type TimelineKey = {
  keys: readonly string[];
  /** The short label under the timeline, where space is limited. */
  word: string;
  /** The title in a list of keys. */
  title: string;
  /** True when the key works only where the timeline has its search field. */
  isOfSearch?: true;
};

/** The keys that are handled while the focus is in the timeline. */
export const timelineKeys: readonly TimelineKey[] = [
  { keys: ['←', '→'], word: t('event'), title: t('Previous or next event') },
  { keys: ['⇧', '→'], word: t('turn'), title: t('Next turn') },
  { keys: ['↑', '↓'], word: t('row'), title: t('Previous or next row') },
  { keys: ['Space'], word: t('play'), title: t('Play or pause the run') },
  { keys: ['/'], word: t('search'), title: t('Search run'), isOfSearch: true },
  { keys: ['E'], word: t('error'), title: t('Next error') },
];
