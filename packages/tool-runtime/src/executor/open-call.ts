import {
  callIdPreimageOf,
  canonicalJson,
  type AgentPolicy,
  type Lifecycle,
  type RuleVerdict,
  type Scope,
  type ToolSpec,
} from '@pinion/contracts';
import type { CancelScope } from '../call/cancel-scope.ts';
import type { PreparedTool, PrepareTool } from '../call/prepared-tool.ts';
import type { ReadArguments } from '../call/read-arguments.ts';
import type { ReadonlyRedaction, ToolCall } from '../call/tool-call.ts';
import { firstObjection, callRules } from '../policy/policy-guard.ts';
import type { Hasher, NodeJournal, SchemaIssue, Span } from '../ports/index.ts';

/** What all calls of one run share. */
export type CallContext = {
  hasher: Hasher;
  prepare: PrepareTool;
  lifecycleOf: (spec: ToolSpec) => Lifecycle;
  policy: Pick<AgentPolicy, 'max_tool_calls' | 'allowed_side_effects'>;
  scope: Scope;
  cancel: CancelScope;
  journal: NodeJournal;
  redaction: ReadonlyRedaction;
};

/** One call as it was asked for. */
export type CallRequest = {
  name: string;
  spec: ToolSpec | undefined;
  read: () => ReadArguments;
  seq: number;
  iteration: number;
  index: number;
  modelCallId: string | undefined;
  parentSpan: Span | undefined;
};

export type OpenedCall =
  | { kind: 'allowed'; call: ToolCall }
  | {
      kind: 'denied';
      callId: string;
      name: string;
      version: string;
      input: unknown;
      seq: number;
      iteration: number;
      modelCallId: string | undefined;
      verdict: RuleVerdict;
    };

/** Version of a tool that is not there. */
export const unknownVersion = '0.0.0';

/** Asks the guard, reads the arguments, gives the call its id. Pure but for the guard's knowledge of the moment. */
export function openCall(context: CallContext, request: CallRequest): OpenedCall {
  const { name, spec, seq } = request;
  const verdict = firstObjection(callRules, {
    name,
    spec,
    lifecycle: spec === undefined ? undefined : context.lifecycleOf(spec),
    policy: context.policy,
    callsBefore: seq,
  });
  const read = request.read();
  if (spec === undefined) return denied(context, request, read.input, canonicalJson(read.input), verdict ?? unknownTool);
  const tool = context.prepare(spec);
  const issues: readonly SchemaIssue[] | undefined = read.ok ? tool.checkInput(read.input) : [issueOf(read)];
  const canonicalInput = issues === undefined ? tool.canonical(read.input) : canonicalJson(read.input);
  if (verdict !== undefined) return denied(context, request, read.input, canonicalInput, verdict);
  return { kind: 'allowed', call: newCall(context, request, tool, read, canonicalInput, issues) };
}

const unknownTool: RuleVerdict = { rule: 'allow_list', verdict: 'deny', reason: 'unknown_tool' };

const issueOf = (read: Extract<ReadArguments, { ok: false }>): SchemaIssue => ({
  path: '',
  message: read.message,
  keyword: read.reason,
});

function denied(
  context: CallContext,
  request: CallRequest,
  input: unknown,
  canonicalInput: string,
  verdict: RuleVerdict,
): OpenedCall {
  const name = request.spec?.name ?? request.name;
  const version = request.spec?.version ?? unknownVersion;
  return {
    kind: 'denied',
    callId: context.hasher.sha256(callIdPreimageOf(`${name}@${version}`, canonicalInput, request.seq)),
    name,
    version,
    input,
    seq: request.seq,
    iteration: request.iteration,
    modelCallId: request.modelCallId,
    verdict,
  };
}

function newCall(
  context: CallContext,
  request: CallRequest,
  tool: PreparedTool,
  read: ReadArguments,
  canonicalInput: string,
  issues: readonly SchemaIssue[] | undefined,
): ToolCall {
  return {
    callId: context.hasher.sha256(callIdPreimageOf(tool.ref, canonicalInput, request.seq)),
    seq: request.seq,
    iteration: request.iteration,
    index: request.index,
    modelCallId: request.modelCallId,
    tool,
    input: read.input,
    inputText: read.ok && !tool.hasDefaults ? read.text : JSON.stringify(read.input),
    canonicalInput,
    issues,
    scope: context.scope,
    cancel: context.cancel,
    journal: context.journal,
    redaction: context.redaction,
    parentSpan: request.parentSpan,
    startedAt: 0,
    startText: '',
    startedMono: 0,
    span: undefined,
    locatedSecrets: [],
    secrets: noSecrets,
    wasSent: false,
    abort: undefined,
  };
}

const noSecrets: Readonly<Record<string, string>> = Object.freeze({});
