import * as z from 'zod/mini';
import { AgentConfig, MessageAction } from '../agent/agent-config.ts';
import { JsonSchema } from '../json/json-schema.ts';
import { isRecord } from '../json/own-value.ts';
import { Confirmation } from '../tool/confirmation.ts';
import { AllowedSideEffects } from '../tool/side-effect.ts';
import { HandleName } from '../agent/pinned-handle.ts';
import { MapConfig, SubflowConfig } from './subflow-config.ts';

export const InputConfig = z.looseObject({ schema: z.optional(JsonSchema) });
export type InputConfig = z.infer<typeof InputConfig>;

/** A record as it is, with every key it has: `__proto__` is an ordinary name here, which zod's own record leaves out. */
const AnyRecord = z.custom<Record<string, unknown>>(isRecord, 'must be an object');

/** The call a node was made from; it says where the node comes from and decides nothing. */
export const CallOrigin = z.looseObject({ node_id: z.string(), call_id: z.string(), run_id: z.string() });
export type CallOrigin = z.infer<typeof CallOrigin>;

/** A materialized call. */
export const ToolNodeConfig = z.looseObject({
  tool: z.looseObject({ name: z.string(), version: z.optional(z.string()) }),
  /** Fields set here; a wired target handle wins over the field of its name. Strings may be templates. */
  input: z._default(AnyRecord, {}),
  /** Fields that hold no templates: braces in them are text, as in the call they were taken from. */
  verbatim: z.optional(z.array(z.string())),
  policy: z.optional(
    z.looseObject({
      allowed_side_effects: z.optional(AllowedSideEffects),
      denied_risk_tags: z.optional(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(32))),
      confirmation: z.optional(Confirmation),
      confirmation_expires_s: z.optional(z.number().check(z.positive(), z.maximum(31_536_000))),
      /** Of one attempt; absent: the tool's own. */
      timeout_s: z.optional(z.number().check(z.positive(), z.maximum(300))),
      /** Further attempts, where another attempt is safe; absent: the tool's own. */
      max_retries: z.optional(z.int().check(z.minimum(0), z.maximum(10))),
      /** Of a conversation, as for an agent; there is no model here that could take a message in, so ABSORB is QUEUE. */
      on_message: z.optional(MessageAction),
      on_message_expression: z.optional(z.string().check(z.maxLength(4000))),
      check_messages_before_compensatable: z.optional(z.boolean()),
    }),
  ),
  /** Roles this node acts with, for tools that ask for one. */
  roles: z.optional(z.array(z.string().check(z.minLength(1), z.maxLength(64))).check(z.maxLength(32))),
  made_from: z.optional(CallOrigin),
});
export type ToolNodeConfig = z.infer<typeof ToolNodeConfig>;

export const PromptConfig = z.looseObject({ template: z._default(z.string(), '') });
export type PromptConfig = z.infer<typeof PromptConfig>;

export const TransformConfig = z.looseObject({ expression: z._default(z.string(), '$') });
export type TransformConfig = z.infer<typeof TransformConfig>;

/** The first case that holds makes its handle live. A case with no condition holds always. */
export const BranchCase = z.looseObject({
  handle: HandleName,
  /** Deep equality with the value of `in`. */
  equals: z.optional(z.unknown()),
  /** The value is a ToolError with this code, an envelope that failed with it, or a map of envelopes one of which did. */
  error_code: z.optional(z.string()),
  /** JSONata over the value; holds when truthy. */
  expression: z.optional(z.string()),
});
export type BranchCase = z.infer<typeof BranchCase>;

export const BranchConfig = z.looseObject({ cases: z._default(z.array(BranchCase).check(z.maxLength(64)), []) });
export type BranchConfig = z.infer<typeof BranchConfig>;

/** A person's word on a value. */
export const ConfirmConfig = z.looseObject({
  /** What they are asked; a template. */
  prompt: z._default(z.string().check(z.maxLength(20_000)), ''),
  /** Nobody's answer in this time is a no. */
  expires_s: z.optional(z.number().check(z.positive(), z.maximum(31_536_000))),
  /** They may change the value that goes on. */
  editable: z._default(z.boolean(), false),
});
export type ConfirmConfig = z.infer<typeof ConfirmConfig>;

/** Branches come together: the first live value, all of them in the order of the edges, or by the node they come from. */
export const MergeConfig = z.looseObject({ mode: z._default(z.enum(['first', 'list', 'object']), 'first') });
export type MergeConfig = z.infer<typeof MergeConfig>;

export const OutputConfig = z.looseObject({});
export type OutputConfig = z.infer<typeof OutputConfig>;

/** Every node type that runs. A type outside this table is kept as a placeholder. */
export const nodeConfigs = {
  input: InputConfig,
  agent: AgentConfig,
  tool: ToolNodeConfig,
  prompt: PromptConfig,
  transform: TransformConfig,
  branch: BranchConfig,
  merge: MergeConfig,
  confirm: ConfirmConfig,
  subflow: SubflowConfig,
  map: MapConfig,
  output: OutputConfig,
} as const;

export type NodeType = keyof typeof nodeConfigs;
export const nodeTypes = Object.keys(nodeConfigs) as NodeType[];
export const isNodeType = (type: string): type is NodeType => Object.hasOwn(nodeConfigs, type);
