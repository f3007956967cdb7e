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
