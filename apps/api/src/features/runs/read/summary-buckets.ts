const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

const lengths = [1, 2, 5, 15, 30]
  .map(count => count * minute)
  .concat([1, 3, 6, 12].map(count => count * hour))
  .concat([1, 7, 30, 90, 365].map(count => count * day));
const mostBuckets = 48;
const defaultRangeMs = 30 * day * 1000;

export type SummaryRange = {
  since: string;
  until: string;
  bucket_s: number;
  /** The first and the last bucket, counted since 1970. */
  first: number;
  last: number;
};

/** Returns the time range of a summary, the 30 days before its end if it has no begin, and round buckets for it. */
export function summaryRange(
  { since, until }: { since?: string | undefined; until?: string | undefined },
  now: number,
): SummaryRange {
  const end = Math.min(until === undefined ? now : Date.parse(until), now);
  const begin = Math.min(since === undefined ? end - defaultRangeMs : Date.parse(since), end);
  // A begin decades ago would have more buckets than the longest allows.
  const length =
    lengths.find(seconds => (end - begin) / 1000 / seconds <= mostBuckets) ?? Math.ceil((end - begin) / 1000 / mostBuckets);
  const bucketOf = (at: number): number => Math.floor(at / 1000 / length);
  return {
    since: new Date(begin).toISOString(),
    until: new Date(end).toISOString(),
    bucket_s: length,
    first: bucketOf(begin),
    last: Math.max(bucketOf(begin), bucketOf(end - 1)),
  };
}
