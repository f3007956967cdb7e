/** What every adapter is given. */
export type ModelDeps = {
  /** The guarded way out; the only one an adapter uses. */
  egress: { fetchLike: typeof globalThis.fetch };
  /** The credential's value. */
  apiKey?: string | undefined;
  /** Milliseconds since 1970; for Retry-After dates. */
  now?: () => number;
};
