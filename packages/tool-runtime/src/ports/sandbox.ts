import type { CodeLanguage, CodePackage, IsolationLevel, ResolvedLimits, SandboxReason } from '@pinion/contracts';
import type { DeliveredResult, ProgramRequest } from './program-host.ts';

/** A file of a run: its path relative to the folder, and its bytes. */
export type SandboxFile = { path: string; bytes: Uint8Array };

/** Receives what code printed to one of its streams, in order. */
export type OnPrinted = (stream: 'stdout' | 'stderr', text: string) => void;

/** Called when a call begins to wait for a place on this server. Returns the function to call when its work begins. */
export type OnQueued = () => () => void;

/** A run of code. Nothing of it is there in another run, which has a process or at least an interpreter and a memory of its own. */
export type SandboxRequest = {
  language: CodeLanguage;
  code: string;
  inputs: unknown;
  /** The values of the fields that a shell command contains, by variable. */
  variables?: Readonly<Record<string, string>> | undefined;
  /** The packages that the code needs. A sandbox without one of them refuses the run. */
  packages?: readonly CodePackage[] | undefined;
  /** The `host[:port]` entries that the code may connect to. Absent or empty: none. */
  network?: readonly string[] | undefined;
  /** Files that are below `/workspace` when the code starts, by relative path. */
  files?: readonly SandboxFile[] | undefined;
  /** Secret values by name, for this run only. */
  secrets: Readonly<Record<string, string>>;
  limits: ResolvedLimits;
  signal: AbortSignal;
  /** Identifies the caller, such as workspace and user: while runs wait, callers take turns. */
  queue?: readonly string[] | undefined;
  /** Called while the run waits for a process of its own. */
  onQueued?: OnQueued | undefined;
  /** Called with the output while the code runs, where the sandbox can tell. The run has the whole output at its end. */
  onPrinted?: OnPrinted | undefined;
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
  /** The files that the code left in `/workspace/output`. */
  files?: readonly SandboxFile[];
  usage: { wallMs: number; cpuMs: number; peakBytes: number };
  /** True if no process was waiting. */
  isCold: boolean;
};

/** A step of a program: the calls that it made since the last one, and its end if it ended. */
export type ProgramStep = { calls: readonly ProgramRequest[]; end?: SandboxRun };

/** A program that calls tools. While it waits for results, its process can be ended and is started again with them. */
export type ProgramSession = {
  /** Runs the program until it waits for results, or ends. */
  start(): Promise<ProgramStep>;
  /** Gives the program a result, and runs it until it waits again, or ends. */
  deliver(result: DeliveredResult): Promise<ProgramStep>;
  /** Ends the process while the program waits. The next result starts it again. */
  suspend(): void;
  close(): void;
};

/** A tool as a program finds it. */
export type ProgramTool = { name: string; description: string; declaration: string };

/** The reason why code cannot run, and what to do. */
export type Unavailable = { reason: string; remedy: string };

/** Runs code of some languages in processes of one isolation level. */
export type SandboxBackend = {
  readonly id: string;
  readonly level: IsolationLevel;
  readonly languages: readonly CodeLanguage[];
  /** True if code can connect to the hosts of its `network`. */
  readonly hasNetwork?: boolean;
  /** Returns why this machine cannot run a language, with the remedy. Undefined if it can. */
  unavailable(language: CodeLanguage): Promise<Unavailable | undefined>;
  /** Looks up again what is available. Absent where that does not change while the server runs. */
  refresh?(): Promise<void>;
  run(request: SandboxRequest): Promise<SandboxRun>;
  /** Opens a program that calls tools. Absent where the sandbox runs no programs. */
  openProgram?(request: SandboxRequest, tools: readonly ProgramTool[]): ProgramSession;
  /** Returns the number of processes that wait for code. */
  waiting(): number;
  close(): Promise<void>;
};
