import type { CodeLanguage, CodePackage, ResolvedLimits } from '@pinion/contracts';
import type { CodeException } from '../../../ports/index.ts';

/* The protocol of a sandbox service, version 1. docs/sandbox.md describes it for those who write a service. */

export const PROTOCOL = 1;

/** The bytes of an answer beside the result and the output. */
const ENVELOPE_BYTES = 2 * 1024 * 1024;

/** Returns the maximum bytes of the answer to a run. A service cuts what is printed, so that it fits as JSON. */
export const maxAnswerBytes = ({ output_bytes }: Pick<ResolvedLimits, 'output_bytes'>): number =>
  ENVELOPE_BYTES + 6 * output_bytes;

/** The answer to `GET /v1/capabilities`. */
export type RemoteCapabilities = {
  protocol: typeof PROTOCOL;
  /** The name and the version of the service. */
  service: string;
  /** The isolation level of every run. */
  level: number;
  /** The versions of the languages that it runs. */
  languages: Partial<Record<CodeLanguage, string>>;
};

/** The body of `POST /v1/runs`. */
export type RemoteRunRequest = {
  protocol: typeof PROTOCOL;
  /** Repeated in the answer. */
  id: string;
  language: CodeLanguage;
  code: string;
  inputs: unknown;
  variables?: Readonly<Record<string, string>> | undefined;
  secrets: Readonly<Record<string, string>>;
  packages?: readonly CodePackage[] | undefined;
  limits: ResolvedLimits;
  fixed?: { now_ms: number; seed: string } | undefined;
};

export type RemoteOutcome =
  /** The result as JSON text. */
  | { kind: 'returned'; json: string }
  | { kind: 'invalid_result'; message: string }
  | { kind: 'timed_out'; limit: 'wall' | 'cpu' }
  | { kind: 'failed'; reason: string; message: string; exception?: CodeException; exit_code?: number | undefined };

/** The answer to `POST /v1/runs`. */
export type RemoteRunAnswer = {
  protocol: typeof PROTOCOL;
  id: string;
  outcome: RemoteOutcome;
  stdout: string;
  stderr: string;
  truncated: boolean;
  usage: { wall_ms: number; cpu_ms: number; peak_bytes: number };
  /** True if no machine was waiting. */
  cold: boolean;
};

/** The answer with any other status than 200. */
export type RemoteError = { error: { code: string; message: string } };
