import type { Attempt, CallerFacts, EditedCall, ProgramCaller, ResponseFacts, SandboxUsage, Scope } from '@pinion/contracts';
import type { LocatedSecret, NodeJournal, ApprovalQueue, OnQueued, ProgramHost, SchemaIssue, Span } from '../ports/index.ts';
import type { Authorization } from './authorization.ts';
import type { CancelScope } from './cancel-scope.ts';
import type { PreparedTool } from './prepared-tool.ts';

/** A program at one of its calls: its code, the line of the call if it is known, and the calls that had ended by then. */
export type ProgramFacts = {
  code: string;
  line?: number | undefined;
  ended: readonly { name: string; succeeded: boolean }[];
};

/** The identity of a call: what makes two calls equal, in the run, in the ledger and in the cache. */
type CallIdentity = {
  readonly callId: string;
  readonly tool: PreparedTool;
  /** The input with schema defaults applied. */
  readonly input: unknown;
  /** The JSON of `input`, with its keys in the original order. */
  readonly inputText: string;
  /** The canonical JSON of `input`. */
  readonly canonicalInput: string;
  /** The reasons why the input cannot be used. */
  readonly issues: readonly SchemaIssue[] | undefined;
  /** The key that makes it one effect. Undefined for pure tools. */
  readonly idempotencyKey: string | undefined;
};

/** The request of a call: its position in the run, and who makes it. */
type CallOrigin = {
  readonly seq: number;
  readonly iteration: number;
  readonly index: number;
  readonly modelCallId: string | undefined;
  /** The rule that runs it, where no model requested it. */
  readonly ruleId: string | undefined;
  readonly stepId: string | undefined;
  /** The program that makes it. */
  readonly programCaller: ProgramCaller | undefined;
  /** The program as its approver sees it. */
  readonly programFacts: ProgramFacts | undefined;
  readonly parentSpan: Span | undefined;
  /** The caller. Undefined where the runtime is used without the server's runs. */
  readonly caller: CallerFacts | undefined;
  readonly scope: Scope;
};

/** The services of its run that a call uses. */
type CallServices = {
  /** The service where slow tools and users respond. */
  readonly approvals: ApprovalQueue | undefined;
  readonly cancel: CancelScope;
  readonly journal: NodeJournal;
  readonly redaction: ReadonlyRedaction;
};

/** The facts that the stages add to a call as it proceeds. */
type CallProgress = {
  /** The guard's authorization. */
  authorization: Authorization | undefined;
  /** True when its approver changed the arguments that were requested. */
  isEdited: boolean;
  /** The calls of its program whose arguments were changed by an approver. */
  editedCalls: EditedCall[];
  /** True when it may have been sent by an earlier process and its outcome is unknown. */
  wasInterrupted: boolean;
  /** True when its tool accepted it in an earlier process and responds by callback. */
  isHeld: boolean;
  /** The id under which the remote executor knows it, if it has been waiting there since an earlier process. */
  elsewhere: string | undefined;
  /** The attempts, if there was more than one. */
  attempts: Attempt[];
  startedAt: number;
  /** The ISO text of `startedAt`. */
  startText: string;
  startedMono: number;
  span: Span | undefined;
  locatedSecrets: readonly LocatedSecret[];
  secrets: Readonly<Record<string, string>>;
  wasSent: boolean;
  /** The response of the last attempt, if it is an HTTP request. */
  response: ResponseFacts | undefined;
  /** The sandbox of the last attempt, if its tool runs code. */
  sandbox: SandboxUsage | undefined;
  /** Makes the calls of the program, if its tool runs one. */
  program: ProgramHost | undefined;
  /** Stops the time of the call while it waits for a place on this server. Undefined until the time runs. */
  onQueued: OnQueued | undefined;
  /** Aborts the provider's signal. Undefined until the provider has requested one. */
  abort: (() => void) | undefined;
};

/** A call in the pipeline. Stages add facts, and none removes one. One flat object, because every call allocates it. */
export type ToolCall = CallIdentity & CallOrigin & CallServices & CallProgress;

/** The secret values to redact. Grows while a run reads secrets, and its values appear in no envelope. */
export type ReadonlyRedaction = {
  add(values: Iterable<string>): void;
  /** All spellings of whole values, the longest first. */
  readonly patterns: readonly string[];
  /** Finds parts of values. If absent, only whole values are found. */
  readonly stretches?: { in(text: string): { start: number; end: number }[] };
};
