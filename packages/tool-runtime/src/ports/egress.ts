import type { ToolError } from '@pinion/contracts';

export type OutboundRequest = {
  method: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  signal: AbortSignal;
  /** Reading stops, and the request fails, past this many bytes (also after decompression). */
  maxBytes?: number;
  /** Told once, when a connection stands and the first byte is about to leave. */
  onSent?: () => void;
};

export type OutboundResponse = {
  status: number;
  /** Lower-case names; several values are joined with a comma. */
  headers: Readonly<Record<string, string>>;
  /** Where the answer came from, after redirects. */
  url: string;
  bytes: Uint8Array;
};

/** An answer with any status is `ok`; not ok means there was none. */
export type OutboundResult = { ok: true; response: OutboundResponse } | { ok: false; error: ToolError };

/** The one guarded way out: no private address, no secret across origins, no endless answer. Never throws. */
export type Egress = { fetch(url: string, request: OutboundRequest): Promise<OutboundResult> };

/** An answer whose head is there and whose body still comes. Reading the body rejects with an Error that carries `tool_error`. */
export type StreamedResponse = Omit<OutboundResponse, 'bytes'> & { body: AsyncIterable<Uint8Array> };
export type StreamedResult = { ok: true; response: StreamedResponse } | { ok: false; error: ToolError };

/** The same way out for answers that are read as they come; leaving the loop over the body ends the connection. Never throws. */
export type StreamingEgress = { stream(url: string, request: OutboundRequest): Promise<StreamedResult> };

/** For protocols other than HTTP: the addresses of a host that may be connected to, checked just now. Never throws. */
export type PeerGuard = {
  admitPeer(peer: {
    host: string;
    port: number;
  }): Promise<{ ok: true; addresses: readonly { address: string; family: number }[] } | { ok: false; error: ToolError }>;
};
