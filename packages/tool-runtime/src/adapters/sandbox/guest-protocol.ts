/** The descriptor of the protocol. Standard output is not part of it, so that code cannot imitate a reply. */
export const CHANNEL = 3;

/** The request to a sandbox process, sent once. */
export type GuestRequest = {
  /** Repeated in the reply, so that no other process can give it. */
  nonce: string;
  code: string;
  /** The inputs as JSON. */
  inputs: string;
  secrets: Readonly<Record<string, string>>;
  limits: { cpu_ms: number; memory_mb: number; output_bytes: number };
  fixed?: { now_ms: number; seed: string } | undefined;
};

export type GuestException = { name: string; message: string; line?: number; column?: number; stack?: string };

export type GuestOutcome =
  /** The result as JSON. */
  | { kind: 'returned'; json: string }
  | { kind: 'invalid_result'; message: string }
  | { kind: 'timed_out'; limit: 'cpu' }
  | { kind: 'failed'; reason: 'memory' | 'output' | 'exception' | 'crash'; message: string; exception?: GuestException };

/** The reply of a sandbox process, sent once. Then the process is killed. */
export type GuestReply = {
  nonce: string;
  outcome: GuestOutcome;
  stdout: string;
  stderr: string;
  isTruncated: boolean;
  cpu_ms: number;
  peak_bytes: number;
};
