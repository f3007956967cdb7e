import type { ModelLimits } from '@pinion/contracts';

/** What a request to a model tells on its way, beside what `fetch` tells. */
export type FetchWatch = {
  /** Called when the request leaves over a connection that stands. */
  onSent?: () => void;
  /** Called with each piece of the answer's body when it arrives. */
  onData?: (chunk: Uint8Array) => void;
};
export type ModelFetch = (input: string | URL | Request, init?: RequestInit & FetchWatch) => Promise<Response>;

/** What every adapter is given. */
export type ModelDeps = {
  /** The guarded way out; the only one an adapter uses. */
  egress: { fetchLike: ModelFetch };
  /** The credential's value. */
  apiKey?: string | undefined;
  /** The administrator's limits for the provider. */
  limits?: ModelLimits | undefined;
  /** Milliseconds since 1970; for Retry-After dates. */
  now?: () => number;
};
