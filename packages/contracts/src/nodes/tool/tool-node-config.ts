import * as z from 'zod/mini';
import { MessageAction } from '../../agent/agent-config.ts';
import { isRecord } from '../../json/own-value.ts';
import { Confirmation } from '../../tool/confirmation.ts';
import { AllowedSideEffects } from '../../tool/side-effect.ts';
import { CallOrigin } from '../../workflow/call-origin.ts';

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
