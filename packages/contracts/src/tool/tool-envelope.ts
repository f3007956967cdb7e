import * as z from 'zod/mini';
import { SandboxUsage } from '../code/sandbox-usage.ts';
import { ProgramCaller } from './program-caller.ts';
import { ToolError } from './tool-error.ts';

export const Attachment = z.object({
  kind: z.enum(['blob', 'image', 'table']),
  url: z.string(),
  content_type: z.optional(z.string()),
  bytes: z.optional(z.int().check(z.nonnegative())),
  /** The name of a file that code wrote. */
  name: z.optional(z.string()),
});
export type Attachment = z.infer<typeof Attachment>;

/** A part of an output that could not be stored: its kind, type and size, and why, as the code of the error. */
export const UnstoredPart = z.object({
  kind: Attachment.shape.kind,
  content_type: z.string(),
  bytes: z.int().check(z.nonnegative()),
  reason: z.string(),
});
export type UnstoredPart = z.infer<typeof UnstoredPart>;

/**
 * A remark on an output that was kept: it does not match its declaration, or its JSON could not hold it. `path` is its JSON pointer in
 * the output, and `rule` the keyword of the output schema.
 */
export const OutputWarning = z.object({
  code: z.string(),
  path: z.string(),
  rule: z.optional(z.string()),
  message: z.string(),
});
export type OutputWarning = z.infer<typeof OutputWarning>;

/** The verdict of one predicate on one call, which the debugger shows under "Policy verdicts". */
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

/** The HTTP response of a call without its body. Only headers that describe the response are included. */
export const ResponseFacts = z.object({ status: z.int(), headers: z.record(z.string(), z.string()) });
export type ResponseFacts = z.infer<typeof ResponseFacts>;

/** A call of a program with the arguments that its approver gave it. */
export const EditedCall = z.object({ name: z.string(), input: z.unknown() });
export type EditedCall = z.infer<typeof EditedCall>;

/** Additional facts about a call. All are optional, and none is needed to read a tool envelope. */
export const EnvelopeMeta = z.object({
  /** Position among the calls of the agent node's run, from 0. */
  seq: z.optional(z.int().check(z.nonnegative())),
  iteration: z.optional(z.int().check(z.nonnegative())),
  /** The id that the model assigned to the call. May be absent and need not be unique. */
  model_call_id: z.optional(z.string()),
  /** Monotonic milliseconds between start and end. */
  duration_ms: z.optional(z.number()),
  cache: z.optional(
    z.object({
      kind: z.enum(['memo', 'idempotency', 'stale']),
      age_ms: z.number(),
      source_call_id: z.string(),
      /** True when the result is that of a call with the same key fields. The other arguments of this call were not sent. */
      other_arguments: z.optional(z.boolean()),
    }),
  ),
  attempts: z.optional(z.array(Attempt)),
  verdicts: z.optional(z.array(RuleVerdict)),
  /** Secret name to the scope that resolved it. Never a value. */
  secret_scope: z.optional(z.record(z.string(), z.string())),
  span_id: z.optional(z.string()),
  /** The key that makes a call one effect, regardless of the caller. */
  idempotency_key: z.optional(z.string()),
  /** The rule that ran the call, if no model requested it. */
  rule_id: z.optional(z.string()),
  /** The id of the plan step of the call. */
  step_id: z.optional(z.string()),
  /** The approver. */
  confirmed_by: z.optional(z.string()),
  /** True when the approver changed the arguments that were requested. `input` has those that were executed. */
  edited: z.optional(z.boolean()),
  /** The calls of this program whose arguments were changed by an approver, with those that were executed. */
  edited_calls: z.optional(z.array(EditedCall)),
  /** Cost of the call in US dollars. */
  cost_usd: z.optional(z.number()),
  /** The last response, if the call is an HTTP request. */
  response: z.optional(ResponseFacts),
  /** The sandbox, if the call ran code. */
  sandbox: z.optional(SandboxUsage),
  /** Parts of the output that could not be stored. The output is then its preview. */
  unstored: z.optional(z.array(UnstoredPart)),
  /** Remarks on the output of a call that was made. */
  warnings: z.optional(z.array(OutputWarning)),
  /** Bytes of this result that were sent to the model, and whether it was truncated. */
  told: z.optional(z.object({ bytes: z.number(), cut: z.boolean() })),
});
export type EnvelopeMeta = z.infer<typeof EnvelopeMeta>;

/** The envelope of one attempted tool call. Frozen. */
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
  /** The program that made the call, here or on the vendor's machine. Absent if the model, a rule or a node made it directly. */
  caller: z.optional(ProgramCaller),
});
export type ToolEnvelope = z.infer<typeof ToolEnvelope>;
