import type { EnvelopeMeta, ProgramCaller, RuleVerdict, ToolEnvelope } from '@pinion/contracts';
import type { ToolCall } from '../call/tool-call.ts';
import type { Outcome } from './outcome.ts';
import { envelopeText } from './envelope-text.ts';

declare const sealed: unique symbol;
/** A sealed tool envelope. Only this file can create one, so no stage can forget a field. */
export type SealedEnvelope = {
  readonly envelope: ToolEnvelope;
  /** The JSON of the output, if it was created on the way. */
  readonly outputText: string | undefined;
  /** The JSON of the envelope, if it was cheap to create. */
  readonly text: string | undefined;
  readonly [sealed]: true;
};

const envelopeWithText = (envelope: ToolEnvelope, outputText?: string, text?: string): SealedEnvelope =>
  ({ envelope, outputText, text }) as SealedEnvelope;

export type SealTimes = { start: string; end: string; durationMs: number };

/** Seals the envelope of a call that passed through the pipeline. */
export function seal(call: ToolCall, outcome: Outcome, times: SealTimes): SealedEnvelope {
  const meta: EnvelopeMeta = { seq: call.seq, iteration: call.iteration, duration_ms: times.durationMs };
  if (call.modelCallId !== undefined) meta.model_call_id = call.modelCallId;
  if (call.span !== undefined) meta.span_id = call.span.span_id;
  if (call.idempotencyKey !== undefined) meta.idempotency_key = call.idempotencyKey;
  if (call.ruleId !== undefined) meta.rule_id = call.ruleId;
  if (call.stepId !== undefined) meta.step_id = call.stepId;
  if (call.authorization?.confirmed_by !== undefined) meta.confirmed_by = call.authorization.confirmed_by;
  if (call.isEdited) meta.edited = true;
  if (call.editedCalls.length > 0) meta.edited_calls = [...call.editedCalls];
  if (call.attempts.length > 1) meta.attempts = call.attempts;
  if (call.response !== undefined) meta.response = call.response;
  if (call.sandbox !== undefined) meta.sandbox = call.sandbox;
  if (call.wasSent && call.tool.spec.cost_usd !== undefined) meta.cost_usd = call.tool.spec.cost_usd;
  if (call.locatedSecrets.length > 0)
    meta.secret_scope = Object.fromEntries(call.locatedSecrets.map(secret => [secret.name, secret.scope]));
  const envelope: ToolEnvelope = {
    call_id: call.callId,
    name: call.tool.spec.name,
    version: call.tool.spec.version,
    input: call.input,
    t_start: times.start,
    t_end: times.end,
    meta,
  };
  if (call.programCaller !== undefined) envelope.caller = call.programCaller;
  if (!outcome.ok) {
    envelope.error = outcome.error;
    return envelopeWithText(envelope, undefined, textOf(call, envelope, undefined));
  }
  envelope.output = outcome.output;
  if (outcome.cache !== undefined) {
    envelope.cached = true;
    meta.cache = outcome.cache;
  }
  if (outcome.unstored !== undefined) meta.unstored = [...outcome.unstored];
  if (outcome.warnings !== undefined && outcome.warnings.length > 0) meta.warnings = [...outcome.warnings];
  if (outcome.truncated === true) envelope.truncated = true;
  if (outcome.attachments !== undefined && outcome.attachments.length > 0) envelope.attachments = outcome.attachments;
  const text = outcome.text === undefined ? undefined : textOf(call, envelope, outcome.text);
  return envelopeWithText(envelope, outcome.text, text);
}

/** Builds the JSON of the common case. Calls of programs are rare, and their envelopes have one more field. */
const textOf = (call: ToolCall, envelope: ToolEnvelope, outputText: string | undefined): string | undefined =>
  call.programCaller === undefined ? envelopeText(envelope, call.tool.nameText, call.inputText, outputText) : undefined;

export type DeniedFacts = {
  callId: string;
  name: string;
  version: string;
  input: unknown;
  seq: number;
  iteration: number;
  modelCallId: string | undefined;
  at: string;
  /** The program that made the call. */
  programCaller?: ProgramCaller | undefined;
  /** The id of the span that records the denial. */
  spanId?: string | undefined;
};

/** Seals the envelope of a call that a user or a newer message stopped before it was sent. */
export function sealStopped(
  call: ToolCall,
  verdict: RuleVerdict,
  { at, spanId }: Pick<DeniedFacts, 'at' | 'spanId'>,
  details?: Record<string, unknown>,
): SealedEnvelope {
  const { callId, tool, input, seq, iteration, modelCallId, programCaller } = call;
  const { name, version } = tool.spec;
  const denied = sealDenied({ callId, name, version, input, seq, iteration, modelCallId, programCaller, at, spanId }, verdict);
  const { envelope } = denied;
  if (call.ruleId !== undefined && envelope.meta !== undefined) envelope.meta.rule_id = call.ruleId;
  if (call.stepId !== undefined && envelope.meta !== undefined) envelope.meta.step_id = call.stepId;
  if (details !== undefined && envelope.error !== undefined) {
    envelope.error.details = { reason: verdict.reason, rule: verdict.rule, ...details };
  }
  return denied;
}

/** Seals the envelope of a call that the policy denied: nothing was sent. */
export function sealDenied(facts: DeniedFacts, verdict: RuleVerdict): SealedEnvelope {
  const meta: EnvelopeMeta = { seq: facts.seq, iteration: facts.iteration, duration_ms: 0, verdicts: [verdict] };
  if (facts.modelCallId !== undefined) meta.model_call_id = facts.modelCallId;
  if (facts.spanId !== undefined) meta.span_id = facts.spanId;
  return envelopeWithText({
    call_id: facts.callId,
    name: facts.name,
    version: facts.version,
    input: facts.input,
    error: {
      code: 'POLICY_DENIED',
      message: verdict.message ?? 'the policy of this agent denies it',
      details: { reason: verdict.reason, rule: verdict.rule },
    },
    t_start: facts.at,
    t_end: facts.at,
    meta,
    ...(facts.programCaller === undefined ? {} : { caller: facts.programCaller }),
  });
}

/** Wraps an envelope that the journal or a bundle already holds. */
export const unseal = (envelope: ToolEnvelope): SealedEnvelope => envelopeWithText(envelope);
