import type { Attachment, OutputWarning } from '@pinion/contracts';
import type { MaybePromise } from './maybe-promise.ts';

/** A successful result, stored for an equal call. `text` is the JSON of `output`. */
export type CacheEntry = {
  output: unknown;
  text: string;
  truncated?: boolean;
  attachments?: Attachment[] | undefined;
  warnings?: readonly OutputWarning[] | undefined;
  source_call_id: string;
  /** Milliseconds since 1970. */
  at: number;
};

/** Stores results for equal calls. The caller makes the keys, which contain the workspace and the secrets of the call. */
export type EnvelopeCache = {
  /** Returns an entry. `isForever` means that it was set without a time limit, and may be stored where it survives a restart. */
  get(key: string, isForever?: boolean): MaybePromise<CacheEntry | undefined>;
  /** Stores an entry. With `ttlMs` undefined, it is kept until evicted. */
  set(key: string, entry: CacheEntry, ttlMs: number | undefined): MaybePromise<void>;
};
