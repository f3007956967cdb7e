import type { CodeLanguage, IsolationLevel, ResolvedLimits, SandboxReason } from '@pinion/contracts';

/** A run of code. Each run has its own process, which ends with it. */
export type SandboxRequest = {
  language: CodeLanguage;
  code: string;
  inputs: unknown;
  /** The values of the fields that a shell command contains, by variable. */
  variables?: Readonly<Record<string, string>> | undefined;
  /** Secret values by name, for this run only. */
  secrets: Readonly<Record<string, string>>;
  limits: ResolvedLimits;
  signal: AbortSignal;
  /** Identifies the caller, such as workspace and user: while runs wait, callers take turns. */
  queue?: readonly string[] | undefined;
  /** The clock and the random numbers of a run that must be reproducible. Absent: the machine's own. */
  fixed?: { now_ms: number; seed: string } | undefined;
};

/** An exception of the code, without paths of the host. */
export type CodeException = {
  name: string;
  message: string;
  /** The line of the code, from 1, if known. */
  line?: number | undefined;
  column?: number | undefined;
  /** The calls that led to it, one per line. */
  stack?: string | undefined;
};

export type SandboxOutcome =
  | { kind: 'returned'; value: unknown }
  /** The result is not JSON. */
  | { kind: 'invalid_result'; message: string }
  | { kind: 'timed_out'; limit: 'wall' | 'cpu' }
  | { kind: 'cancelled' }
  | { kind: 'failed'; reason: SandboxReason; message: string; exception?: CodeException; exit_code?: number | undefined };

export type SandboxRun = {
  outcome: SandboxOutcome;
  stdout: string;
  stderr: string;
  /** True if output was dropped because of its limit. */
  isTruncated: boolean;
  usage: { wallMs: number; cpuMs: number; peakBytes: number };
  /** True if no process was waiting. */
  isCold: boolean;
};

/** Runs code of some languages in processes of one isolation level. */
export type SandboxBackend = {
  readonly id: string;
  readonly level: IsolationLevel;
  readonly languages: readonly CodeLanguage[];
  /** Returns why this machine cannot run a language, with the remedy. Undefined if it can. */
  unavailable(language: CodeLanguage): Promise<{ reason: string; remedy: string } | undefined>;
  run(request: SandboxRequest): Promise<SandboxRun>;
  /** Returns the number of processes that wait for code. */
  waiting(): number;
  close(): Promise<void>;
};
