import type { Attempt, CallerFacts, Scope } from '@pinion/contracts';
import type { LocatedSecret, NodeJournal, ApprovalQueue, SchemaIssue, Span } from '../ports/index.ts';
import type { Authorization } from './authorization.ts';
import type { CancelScope } from './cancel-scope.ts';
import type { PreparedTool } from './prepared-tool.ts';

/** A call on its way through the pipeline. Stages add facts; none removes one. */
export type ToolCall = {
  readonly callId: string;
  readonly seq: number;
  readonly iteration: number;
  readonly index: number;
  readonly modelCallId: string | undefined;
  readonly tool: PreparedTool;
  /** Schema defaults applied. */
  readonly input: unknown;
  /** JSON of `input`, its keys as they came. */
  readonly inputText: string;
  /** Canonical JSON of `input`. */
  readonly canonicalInput: string;
  /** Why the input cannot be used. */
  readonly issues: readonly SchemaIssue[] | undefined;
  readonly scope: Scope;
  /** Who makes it; undefined where a runtime is used without runs of a house. */
  readonly caller: CallerFacts | undefined;
  /** What makes it one effect; undefined for pure tools. */
  readonly idempotencyKey: string | undefined;
  /** The rule that runs it, where no model asked for it. */
  readonly ruleId: string | undefined;
  readonly stepId: string | undefined;
  /** Where slow tools and people answer. */
  readonly questions: ApprovalQueue | undefined;
  readonly cancel: CancelScope;
  readonly journal: NodeJournal;
  readonly parentSpan: Span | undefined;
  readonly redaction: ReadonlyRedaction;

  /** The guard's yes. */
  authorization: Authorization | undefined;
  /** It may have been sent in an earlier life of the run, and nobody knows what came of it. */
  wasInterrupted: boolean;
  /** Its tool took it in, in an earlier life of the run, and answers by callback. */
  isHeld: boolean;
  /** Under which whoever performs it knows it, where it waits there since an earlier life of the run. */
  elsewhere: string | undefined;
  /** One entry an attempt, where there was more than one. */
  attempts: Attempt[];
  startedAt: number;
  /** ISO text of `startedAt`. */
  startText: string;
  startedMono: number;
  span: Span | undefined;
  locatedSecrets: readonly LocatedSecret[];
  secrets: Readonly<Record<string, string>>;
  wasSent: boolean;
  /** Aborts the provider's signal, once it has asked for one. */
  abort: (() => void) | undefined;
};

/** Grows while a run reads secrets; what it holds appears in no receipt. */
export type ReadonlyRedaction = {
  add(values: Iterable<string>): void;
  /** Every spelling of a whole value, the longest first. */
  readonly patterns: readonly string[];
  /** Parts of values. Absent: only whole ones are looked for. */
  readonly stretches?: { in(text: string): { start: number; end: number }[] };
};
