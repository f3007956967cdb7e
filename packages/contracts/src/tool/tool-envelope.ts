import * as z from 'zod/mini';
import { ToolError } from './tool-error.ts';

export const Attachment = z.object({
  kind: z.enum(['blob', 'image', 'table']),
  url: z.string(),
  content_type: z.optional(z.string()),
  bytes: z.optional(z.int().check(z.nonnegative())),
});
export type Attachment = z.infer<typeof Attachment>;

/** One predicate's word on one call: what the debugger shows under "Policy verdicts". */
export const RuleVerdict = z.object({
  rule: z.string(),
  verdict: z.enum(['allow', 'deny', 'ask']),
  reason: z.optional(z.string()),
  message: z.optional(z.string()),
});
export type RuleVerdict = z.infer<typeof RuleVerdict>;

export const Attempt = z.object({
  t_start: z.string(),
  duration_ms: z.number(),
  code: z.optional(z.string()),
  status: z.optional(z.number()),
});
export type Attempt = z.infer<typeof Attempt>;

/** Facts beyond the seed's fields; all optional, none needed to read a receipt. */
export const EnvelopeMeta = z.object({
  /** Position among the calls of the agent node's run, from 0. */
  seq: z.optional(z.int().check(z.nonnegative())),
  iteration: z.optional(z.int().check(z.nonnegative())),
  /** The id the model gave the call; the two need not be unique or present. */
  model_call_id: z.optional(z.string()),
  /** Monotonic milliseconds between start and end. */
  duration_ms: z.optional(z.number()),
  cache: z.optional(
    z.object({
      kind: z.enum(['memo', 'idempotency', 'stale']),
      age_ms: z.number(),
      source_call_id: z.string(),
      /** The answer is that of a call with the same key fields; the other arguments of this call were not sent. */
      other_arguments: z.optional(z.boolean()),
    }),
  ),
  attempts: z.optional(z.array(Attempt)),
  verdicts: z.optional(z.array(RuleVerdict)),
  /** Secret name to the scope that answered; never a value. */
  secret_scope: z.optional(z.record(z.string(), z.string())),
  span_id: z.optional(z.string()),
  /** Of a call with effects: what makes it one effect, whoever asks. */
  idempotency_key: z.optional(z.string()),
  /** The rule that ran it, where no model asked for it. */
  rule_id: z.optional(z.string()),
  /** The step of a plan that it is (0-068). */
  step_id: z.optional(z.string()),
  /** Who said yes. */
  confirmed_by: z.optional(z.string()),
  /** What the call cost, in US dollars. */
  cost_usd: z.optional(z.number()),
  /** Bytes of this result the model was told, and whether that was cut. */
  told: z.optional(z.object({ bytes: z.number(), cut: z.boolean() })),
});
export type EnvelopeMeta = z.infer<typeof EnvelopeMeta>;

/** The receipt of one attempted tool call (seed 004 section 3.2). Frozen. */
export const ToolEnvelope = z.object({
  call_id: z.string(),
  name: z.string(),
  version: z.string(),
  input: z.unknown(),
  output: z.optional(z.unknown()),
  error: z.optional(ToolError),
  t_start: z.string(),
  t_end: z.string(),
  cached: z.optional(z.boolean()),
  truncated: z.optional(z.boolean()),
  attachments: z.optional(z.array(Attachment)),
  meta: z.optional(EnvelopeMeta),
});
export type ToolEnvelope = z.infer<typeof ToolEnvelope>;

/** An envelope of an event, or of outputs: there, no error is null. */
type WithError = Omit<ToolEnvelope, 'error'> & { error?: ToolError | null | undefined };

export const succeeded = ({ error }: WithError): boolean => error === undefined || error === null;

export type CallStatus = 'succeeded' | 'cached' | 'failed' | 'denied';

/** The envelope has no status field (C09); this is how everyone reads one. */
export function statusOf(envelope: WithError): CallStatus {
  if (!succeeded(envelope)) return envelope.error?.code === 'POLICY_DENIED' ? 'denied' : 'failed';
  return envelope.cached === true ? 'cached' : 'succeeded';
}

/** Returns an envelope with its whole output, where `outputs` has it by call id, and then no longer truncated. */
export function withOutput(envelope: ToolEnvelope, outputs: ReadonlyMap<string, unknown>): ToolEnvelope {
  if (!outputs.has(envelope.call_id)) return envelope;
  const { truncated: _, ...whole } = envelope;
  return { ...whole, output: outputs.get(envelope.call_id) };
}
