import type { Scope } from '@pinion/contracts';
import type { LocatedSecret, NodeJournal, SchemaIssue, Span } from '../ports/index.ts';
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
  readonly cancel: CancelScope;
  readonly journal: NodeJournal;
  readonly parentSpan: Span | undefined;
  readonly redaction: ReadonlyRedaction;

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
export type ReadonlyRedaction = { add(values: Iterable<string>): void; readonly patterns: readonly string[] };
