import * as z from 'zod/mini';
import { AgentConfig, MessageAction } from '../agent/agent-config.ts';
import { JsonSchema } from '../json/json-schema.ts';
import { isRecord } from '../json/own-value.ts';
import { Confirmation } from '../tool/confirmation.ts';
import { AllowedSideEffects } from '../tool/side-effect.ts';
import { HandleName } from '../agent/pinned-handle.ts';
import { CallOrigin } from './call-origin.ts';
import { CodeNodeConfig } from './code-node-config.ts';
import { LoopConfig, MapConfig, SubflowConfig } from './subflow-config.ts';

export const InputConfig = z.looseObject({ schema: z.optional(JsonSchema) });
export type InputConfig = z.infer<typeof InputConfig>;

/** A record with every key it has. `__proto__` is an ordinary name here, which zod's own record omits. */
const AnyRecord = z.custom<Record<string, unknown>>(isRecord, 'must be an object');

/** The config of a tool node, which is a materialized call. */
export const ToolNodeConfig = z.looseObject({
  tool: z.looseObject({ name: z.string(), version: z.optional(z.string()) }),
  /** Field values set in the node. A connected target handle overrides the field of its name. Strings may be templates. */
  input: z._default(AnyRecord, {}),
  /** Fields without templates: braces in them are plain text, as in the call they were taken from. */
  verbatim: z.optional(z.array(z.string())),
  policy: z.optional(
    z.looseObject({
      allowed_side_effects: z.optional(AllowedSideEffects),
      denied_risk_tags: z.optional(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(32))),
      confirmation: z.optional(Confirmation),
      confirmation_expires_s: z.optional(z.number().check(z.positive(), z.maximum(31_536_000))),
      /** Timeout of one attempt in seconds. If absent, the tool's own. */
      timeout_s: z.optional(z.number().check(z.positive(), z.maximum(300))),
      /** Maximum number of retries, if a retry is safe. If absent, the tool's own. */
      max_retries: z.optional(z.int().check(z.minimum(0), z.maximum(10))),
      /**
       * The action on a new message in a conversation, as for an agent. No model can absorb a message here, so ABSORB acts as
       * QUEUE.
       */
      on_message: z.optional(MessageAction),
      on_message_expression: z.optional(z.string().check(z.maxLength(4000))),
      check_messages_before_compensatable: z.optional(z.boolean()),
    }),
  ),
  /** Roles that this node acts with, for tools that require one. */
  roles: z.optional(z.array(z.string().check(z.minLength(1), z.maxLength(64))).check(z.maxLength(32))),
  made_from: z.optional(CallOrigin),
});
export type ToolNodeConfig = z.infer<typeof ToolNodeConfig>;

export const PromptConfig = z.looseObject({ template: z._default(z.string(), '') });
export type PromptConfig = z.infer<typeof PromptConfig>;

export const TransformConfig = z.looseObject({ expression: z._default(z.string(), '$') });
export type TransformConfig = z.infer<typeof TransformConfig>;

/** A case of a branch. The first case that holds makes its handle live. A case without a condition always holds. */
export const BranchCase = z.looseObject({
  handle: HandleName,
  /** The value that `in` must deeply equal. */
  equals: z.optional(z.unknown()),
  /**
   * The error code to match: the value is a ToolError with this code, an envelope that failed with it, or a map of envelopes of
   * which one did.
   */
  error_code: z.optional(z.string()),
  /** JSONata over the value. Holds when the result is truthy. */
  expression: z.optional(z.string()),
});
export type BranchCase = z.infer<typeof BranchCase>;

export const BranchConfig = z.looseObject({ cases: z._default(z.array(BranchCase).check(z.maxLength(64)), []) });
export type BranchConfig = z.infer<typeof BranchConfig>;

/** The config of a node that requests approval of a value. */
export const ConfirmConfig = z.looseObject({
  /** The text shown to the approver. A template. */
  prompt: z._default(z.string().check(z.maxLength(20_000)), ''),
  /** Seconds until a pending approval is rejected automatically. */
  expires_s: z.optional(z.number().check(z.positive(), z.maximum(31_536_000))),
  /** True when the approver may edit the value that is passed on. */
  editable: z._default(z.boolean(), false),
});
export type ConfirmConfig = z.infer<typeof ConfirmConfig>;

/** The way branches are merged: the first live value, a list of all in edge order, or an object by source node. */
export const MergeConfig = z.looseObject({ mode: z._default(z.enum(['first', 'list', 'object']), 'first') });
export type MergeConfig = z.infer<typeof MergeConfig>;

export const OutputConfig = z.looseObject({});
export type OutputConfig = z.infer<typeof OutputConfig>;

/** Every executable node type. A type outside this table is kept as a placeholder. */
export const nodeConfigs = {
  input: InputConfig,
  agent: AgentConfig,
  tool: ToolNodeConfig,
  prompt: PromptConfig,
  transform: TransformConfig,
  code: CodeNodeConfig,
  branch: BranchConfig,
  merge: MergeConfig,
  confirm: ConfirmConfig,
  subflow: SubflowConfig,
  map: MapConfig,
  loop: LoopConfig,
  output: OutputConfig,
} as const;

export type NodeType = keyof typeof nodeConfigs;
export const nodeTypes = Object.keys(nodeConfigs) as NodeType[];
export const isNodeType = (type: string): type is NodeType => Object.hasOwn(nodeConfigs, type);
