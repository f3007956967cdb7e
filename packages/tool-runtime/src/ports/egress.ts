import type { ToolError } from '@pinion/contracts';

/** A request to the network. */
export type OutboundRequest = {
  method: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  signal: AbortSignal;
  /** The only `host[:port]` entries that the request and its redirects may go to. Absent: every host that the guard allows. */
  hosts?: readonly string[];
  /** Maximum number of bytes (also after decompression). Beyond it, reading stops and the request fails. */
  maxBytes?: number;
  /** Called once, when a connection is established and the first byte is about to leave. */
  onSent?: () => void;
};

/** The response to a request, read to its end. */
export type OutboundResponse = {
  status: number;
  /** Headers with lowercase names. Several values are joined with a comma. */
  headers: Readonly<Record<string, string>>;
  /** The URL of the response, after redirects. */
  url: string;
  bytes: Uint8Array;
};

/** The result of a request. A response with any status is `ok`. Not ok means that there was none. */
export type OutboundResult = { ok: true; response: OutboundResponse } | { ok: false; error: ToolError };

/** The guarded network access: no private address, no secret across origins, no endless response. Never throws. */
export type Egress = { fetch(url: string, request: OutboundRequest): Promise<OutboundResult> };

/**
 * A response whose head has arrived and whose body is still being received. Reading the body rejects with an Error that carries
 * `tool_error`.
 */
export type StreamedResponse = Omit<OutboundResponse, 'bytes'> & { body: AsyncIterable<Uint8Array> };
export type StreamedResult = { ok: true; response: StreamedResponse } | { ok: false; error: ToolError };

/** The guarded network access for streamed responses. Leaving the loop over the body ends the connection. Never throws. */
export type StreamingEgress = { stream(url: string, request: OutboundRequest): Promise<StreamedResult> };

/**
 * The guard for protocols other than HTTP: returns the addresses of a host that can be connected to, checked just now. Never
 * throws.
 */
export type PeerGuard = {
  admitPeer(peer: {
    host: string;
    port: number;
  }): Promise<{ ok: true; addresses: readonly { address: string; family: number }[] } | { ok: false; error: ToolError }>;
};
