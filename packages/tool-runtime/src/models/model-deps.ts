import type { ModelLimits } from '@pinion/contracts';

/** Callbacks for the progress of a request to a model, in addition to what `fetch` reports. */
type FetchWatch = {
  /** Called when the request leaves over an established connection. */
  onSent?: () => void;
  /** Called with each chunk of the response body when it arrives. */
  onData?: (chunk: Uint8Array) => void;
};
export type ModelFetch = (input: string | URL | Request, init?: RequestInit & FetchWatch) => Promise<Response>;

/** The dependencies of every adapter. */
export type ModelDeps = {
  /** The guarded egress, the only network access of an adapter. */
  egress: { fetchLike: ModelFetch };
  /** The credential's value. */
  apiKey?: string | undefined;
  /** The administrator's limits for the provider. */
  limits?: ModelLimits | undefined;
  /** Milliseconds since 1970, for Retry-After dates. */
  now?: () => number;
};
