import type { CodeLanguage, CodePackage, ResolvedLimits } from '@pinion/contracts';

/** The descriptor of the protocol. Standard output is not part of it, so that code cannot imitate a reply. */
export const CHANNEL = 3;

/** The frame that a process sends when it has read its request. Before it, the process has run nothing of it. */
export const STARTED = '{"started":true}';

/** The frame that a process sends when it waits for a request. */
export const READY = '{"ready":true}';

/** The request to a sandbox process. */
export type GuestRequest = {
  /** Repeated in the reply, so that no other process can give it. */
  nonce: string;
  code: string;
  language: CodeLanguage;
  /** The inputs as JSON. */
  inputs: string;
  /** The values of the fields that a shell command contains, by variable. */
  variables?: Readonly<Record<string, string>> | undefined;
  secrets: Readonly<Record<string, string>>;
  limits: ResolvedLimits;
  fixed?: { now_ms: number; seed: string } | undefined;
  /** Files below `/workspace`, their bytes as base64. */
  files?: readonly GuestFile[] | undefined;
  packages?: readonly CodePackage[] | undefined;
  /** True if output is reported while the code runs. */
  isLive?: boolean | undefined;
  /** True if the code has `fetch`, whose requests are calls that the server performs. */
  hasFetch?: boolean | undefined;
  /** The tools of a program that calls tools. Absent for other code. */
  tools?: readonly { name: string; description: string; declaration: string }[] | undefined;
};

export type GuestFile = { path: string; base64: string };

export type GuestException = { name: string; message: string; line?: number; column?: number; stack?: string };

export type GuestOutcome =
  /** The result as JSON. */
  | { kind: 'returned'; json: string }
  | { kind: 'invalid_result'; message: string }
  | { kind: 'timed_out'; limit: 'cpu' }
  | {
      kind: 'failed';
      reason: 'memory' | 'output' | 'exception' | 'crash' | 'exit' | 'disk' | 'processes' | 'unsupported';
      message: string;
      exception?: GuestException;
      exit_code?: number;
    };

/** The reply of a sandbox process to a request. Then the process is killed, or waits for the next request. */
export type GuestReply = {
  nonce: string;
  outcome: GuestOutcome;
  /** The output, if the process itself keeps it. */
  stdout?: string;
  stderr?: string;
  isTruncated?: boolean;
  /** The files that the code left in `/workspace/output`. */
  files?: readonly GuestFile[];
  cpu_ms: number;
  peak_bytes: number;
  /** The calls that a program made before its end and did not wait for. */
  calls?: readonly GuestCall[];
};

/** Output that a process reports while its code runs. `printed` is the first key. */
export type GuestPrinted = { printed: 'stdout' | 'stderr'; text: string };

/** A call that a program makes: the arguments as JSON, and `line:column` in the code. */
export type GuestCall = { name: string; args: string; site: string };

/** A step of a program that waits for results. */
export type GuestStep = { nonce: string; calls: readonly GuestCall[] };

/** The result of a call, by the number of the call. */
export type GuestResult = { index: number; json?: string; error?: { code: string; message: string; details?: unknown } };
