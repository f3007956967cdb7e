import type { FeedEntry } from './tool-event.ts';

export type NewFeedEntry = Pick<FeedEntry, 'type' | 'text'>;

/** Keeps the newest tool events of each workspace. Events are a copy: the record of a call is the event log of its run. */
export type EventFeed = {
  append(workspaceId: string, entries: readonly NewFeedEntry[]): Promise<void>;
  /** Returns at most `limit` entries after `afterId`, oldest first. Undefined `afterId` means from the oldest one stored. */
  read(workspaceId: string, afterId: string | undefined, limit: number): Promise<FeedEntry[]>;
  /** Returns the id of the newest entry, or undefined when there is none. */
  newestId(workspaceId: string): Promise<string | undefined>;
};

/** Maximum length of an event text stored whole, in UTF-16 code units. */
export const maxEventLength = 65_536;
/** Number of entries stored for each workspace. */
export const maxEntries = 10_000;

const idPattern = /^(\d{1,15})-(\d{1,15})$/;

export const isFeedId = (id: string): boolean => idPattern.test(id);

/** Compares ids of the form `<milliseconds>-<counter>` as Redis streams do. */
export function compareFeedIds(left: string, right: string): number {
  const [leftMs = 0, leftCounter = 0] = left.split('-').map(Number);
  const [rightMs = 0, rightCounter = 0] = right.split('-').map(Number);
  return leftMs - rightMs || leftCounter - rightCounter;
}
