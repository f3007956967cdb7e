import type { Attachment } from '@pinion/contracts';
import type { MaybePromise } from './maybe-promise.ts';

/** A successful answer, kept for an equal call. `text` is the JSON of `output`. */
export type CacheEntry = {
  output: unknown;
  text: string;
  truncated?: boolean;
  attachments?: Attachment[];
  source_call_id: string;
  /** Milliseconds since 1970. */
  at: number;
};

export type EnvelopeCache = {
  /** `isForever`: it was set without a time limit, and may be kept where a restart does not reach it. */
  get(key: string, isForever?: boolean): MaybePromise<CacheEntry | undefined>;
  /** `ttlMs` undefined = until evicted. */
  set(key: string, entry: CacheEntry, ttlMs: number | undefined): MaybePromise<void>;
};
