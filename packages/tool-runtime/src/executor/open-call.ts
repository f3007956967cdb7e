import {
  callIdPreimageOf,
  type CallerFacts,
  canonicalJson,
  isVendorCaller,
  type LifecycleFacts,
  type ProgramCaller,
  type RuleVerdict,
  type Scope,
  type ToolSpec,
  type WhyUnavailable,
} from '@pinion/contracts';
import { issueAuthorization } from '../call/authorization.ts';
import type { CancelScope } from '../call/cancel-scope.ts';
import type { CheckedInput } from './check-input.ts';
import { effectKey } from '../call/effect-key.ts';
import type { PreparedTool, PrepareTool } from '../call/prepared-tool.ts';
import type { ReadArguments } from '../call/read-arguments.ts';
import type { ProgramFacts, ReadonlyRedaction, ToolCall } from '../call/tool-call.ts';
import { firstObjection, callRules } from '../policy/policy-guard.ts';
import { type CallPolicy, enabledStatus } from '../policy/rule.ts';
import type { ToolStatus } from '../registry/tool-of-agent.ts';
import type { Hasher, NodeJournal, ApprovalQueue, SchemaIssue, Span } from '../ports/index.ts';

/** The context that all calls of one run share. */
export type CallContext = {
  hasher: Hasher;
  prepare: PrepareTool;
  lifecycleOf: (spec: ToolSpec, scope: Scope) => LifecycleFacts;
  policy: CallPolicy;
  caller: CallerFacts | undefined;
  toolStatusOf: ((spec: ToolSpec, caller: CallerFacts, scope: Scope) => ToolStatus) | undefined;
  /** The unavailable tools of the agent, by name. */
  unavailable: ReadonlyMap<string, WhyUnavailable>;
  /** Returns whether any provider here performs tools of a gateway. */
  performs: (gateway: string) => boolean;
  approvals: ApprovalQueue | undefined;
  scope: Scope;
  cancel: CancelScope;
  journal: NodeJournal;
  redaction: ReadonlyRedaction;
};

/** A call as it was requested. */
export type CallRequest = {
  name: string;
  spec: ToolSpec | undefined;
  input: CheckedInput;
  seq: number;
  iteration: number;
  index: number;
  modelCallId: string | undefined;
  parentSpan: Span | undefined;
  ruleId?: string | undefined;
  stepId?: string | undefined;
  /**
   * The number of the model's calls before this one. If absent, no model requested it, and `max_tool_calls` does not count it.
   */
  callsBefore?: number | undefined;
  /** True when the agents above allow no further call. */
  isCutAbove?: boolean | undefined;
  /** The limit of the run's budget that this call exceeds. */
  overBudget?: 'calls' | 'usd' | 'tokens' | undefined;
  /** The program that makes the call. The position in one that runs here takes the place of `seq` in the call's id. */
  programCaller?: ProgramCaller | undefined;
  programFacts?: ProgramFacts | undefined;
  /** The key of a planned call itself. */
  givenKey?: string | undefined;
  /** Returns whether the guard need not decide about the call: an earlier process sent it or replaced its arguments. */
  isDecided?: ((call: ToolCall) => boolean) | undefined;
};

export type OpenedCall =
  | { kind: 'allowed'; call: ToolCall }
  /** The call requires approval. */
  | { kind: 'needs_approval'; call: ToolCall; verdict: RuleVerdict }
  | {
      kind: 'denied';
      callId: string;
      name: string;
      version: string;
      input: unknown;
      seq: number;
      iteration: number;
      modelCallId: string | undefined;
      programCaller: ProgramCaller | undefined;
      verdict: RuleVerdict;
    };

/** The version of a tool that does not exist. */
export const unknownVersion = '0.0.0';

/** Checks the call with the guard and gives it its id. Pure except for the guard's current state. */
export function openCall(context: CallContext, request: CallRequest): OpenedCall {
  const { name } = request;
  const tool = request.spec === undefined ? undefined : context.prepare(request.spec);
  const spec = tool?.spec;
  const { read, issues } = request.input;
  const judge = (): RuleVerdict | undefined =>
    firstObjection(callRules, {
      name,
      spec,
      lifecycle: spec === undefined ? undefined : context.lifecycleOf(spec, context.scope),
      policy: context.policy,
      callsBefore: request.callsBefore,
      isCutAbove: request.isCutAbove === true,
      roles: context.caller?.roles ?? noRoles,
      status: statusIn(context, spec),
      unavailable: context.unavailable.get(name),
      input: read.input,
      overBudget: request.overBudget,
    });
  if (tool === undefined) return denied(context, request, read.input, canonicalJson(read.input), judge() ?? unknownTool);
  const canonicalInput = issues === undefined ? tool.canonical(read.input) : canonicalJson(read.input);
  const call = newCall(context, request, tool, read, canonicalInput, issues);
  // A call that may have been sent is not judged again: a denial would claim that nothing was sent.
  const verdict = request.isDecided?.(call) === true ? undefined : judge();
  if (verdict?.verdict === 'deny') return denied(context, request, read.input, canonicalInput, verdict);
  // No approval is requested for a call that cannot be made. It fails in the pipeline, and nothing is sent.
  const canBeMade = issues === undefined && tool.brokenSchema === undefined && context.performs(tool.spec.gateway);
  if (verdict !== undefined && canBeMade) return { kind: 'needs_approval', call, verdict };
  call.authorization = issueAuthorization(call.callId, tool.ref);
  return { kind: 'allowed', call };
}

/** Returns the id of a call: by its number in the run, or by its position in the program that makes it here. */
export function callIdOf(
  { hasher }: Pick<CallContext, 'hasher'>,
  { programCaller, seq }: Pick<CallRequest, 'programCaller' | 'seq'>,
  ref: string,
  canonicalInput: string,
): string {
  const position =
    programCaller === undefined || isVendorCaller(programCaller) ? seq : `${programCaller.program_call_id}/${programCaller.path}`;
  return hasher.sha256(callIdPreimageOf(ref, canonicalInput, position));
}

const noRoles: readonly string[] = [];

const statusIn = ({ toolStatusOf, caller, scope }: CallContext, spec: ToolSpec | undefined): ToolStatus =>
  toolStatusOf === undefined || caller === undefined || spec === undefined ? enabledStatus : toolStatusOf(spec, caller, scope);

const unknownTool: RuleVerdict = { rule: 'allow_list', verdict: 'deny', reason: 'unknown_tool' };

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
    callId: callIdOf(context, request, `${name}@${version}`, canonicalInput),
    name,
    version,
    input,
    seq: request.seq,
    iteration: request.iteration,
    modelCallId: request.modelCallId,
    programCaller: request.programCaller,
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
    // Its identity.
    callId: callIdOf(context, request, tool.ref, canonicalInput),
    tool,
    input: read.input,
    inputText: read.ok && !tool.hasDefaults ? read.text : JSON.stringify(read.input),
    canonicalInput,
    issues,
    idempotencyKey: keyOf(context, request, tool, read.input, canonicalInput),
    // Its request.
    seq: request.seq,
    iteration: request.iteration,
    index: request.index,
    modelCallId: request.modelCallId,
    ruleId: request.ruleId,
    stepId: request.stepId,
    programCaller: request.programCaller,
    programFacts: request.programFacts,
    parentSpan: request.parentSpan,
    caller: context.caller,
    scope: context.scope,
    // The services of its run.
    approvals: context.approvals,
    cancel: context.cancel,
    journal: context.journal,
    redaction: context.redaction,
    // Its progress: nothing has happened yet.
    authorization: undefined,
    isEdited: false,
    editedCalls: [],
    wasInterrupted: false,
    isHeld: false,
    elsewhere: undefined,
    attempts: [],
    startedAt: 0,
    startText: '',
    startedMono: 0,
    span: undefined,
    locatedSecrets: [],
    secrets: noSecrets,
    wasSent: false,
    response: undefined,
    sandbox: undefined,
    program: undefined,
    onQueued: undefined,
    abort: undefined,
  };
}

/** Returns the idempotency key. Pure calls need none because they have no effect. */
function keyOf(
  { hasher, caller, scope }: CallContext,
  { givenKey }: CallRequest,
  { spec }: PreparedTool,
  input: unknown,
  canonicalInput: string,
): string | undefined {
  if (caller === undefined || spec.side_effect_policy === 'pure') return undefined;
  const { turn_group_id } = caller;
  return effectKey(hasher, { workspace_id: scope.workspace_id, turn_group_id, spec, input, canonicalInput, given: givenKey });
}

const noSecrets: Readonly<Record<string, string>> = Object.freeze({});
