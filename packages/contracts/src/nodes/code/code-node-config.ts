import * as z from 'zod/mini';
import { EnabledTool } from '../../agent/agent-config.ts';
import { CodeLanguage } from '../../code/code-language.ts';
import { CodeLimits } from '../../code/code-limits.ts';
import { CodeConfig } from '../../code/code-config.ts';
import { IsolationLevel } from '../../code/isolation-level.ts';
import { JsonSchema } from '../../json/json-schema.ts';
import { Confirmation } from '../../tool/confirmation.ts';
import { AllowedSideEffects } from '../../tool/side-effect.ts';
import { CallOrigin } from '../../workflow/call-origin.ts';

const { code, packages } = CodeConfig.shape;

/** The config of a node that runs code in a sandbox. */
export const CodeNodeConfig = z.looseObject({
  language: z._default(CodeLanguage, 'javascript'),
  code,
  /** Each property is a target handle, and a field of `inputs`. Absent: the one handle `in`. */
  input_schema: z.optional(JsonSchema),
  /** The schema that the result has to match. */
  output_schema: z.optional(JsonSchema),
  level: z.optional(IsolationLevel),
  limits: z.optional(CodeLimits),
  packages,
  /** The tools that the code calls, as an agent lists them. JavaScript and Python. An omitted version means the version in use. */
  tools: z.optional(z.array(EnabledTool)),
  /** Roles that the calls act with, for tools that require one. */
  roles: z.optional(z.array(z.string().check(z.minLength(1), z.maxLength(64))).check(z.maxLength(32))),
  policy: z.optional(
    z.looseObject({
      /** Timeout of one attempt in seconds. The time in which a program waits for its calls does not count. */
      timeout_s: z.optional(z.number().check(z.positive(), z.maximum(300))),
      /** Maximum number of retries. Code that calls tools is not retried. */
      max_retries: z.optional(z.int().check(z.minimum(0), z.maximum(10))),
      /** Seconds for which a result is reused for the same code and inputs. Code that calls tools always runs. */
      cache_ttl_s: z.optional(z.number().check(z.positive(), z.maximum(31_536_000))),
      /** Maximum number of calls in one run of the node, including denied calls. */
      max_tool_calls: z.optional(z.int().check(z.minimum(0), z.maximum(10_000))),
      allowed_side_effects: z.optional(AllowedSideEffects),
      denied_risk_tags: z.optional(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(32))),
      confirmation: z.optional(Confirmation),
      confirmation_expires_s: z.optional(z.number().check(z.positive(), z.maximum(31_536_000))),
    }),
  ),
  made_from: z.optional(CallOrigin),
});
export type CodeNodeConfig = z.infer<typeof CodeNodeConfig>;
