import * as z from 'zod/mini';
import { CodeLanguage } from '../code/code-language.ts';
import { CodeLimits } from '../code/code-limits.ts';
import { CodeConfig } from '../code/code-config.ts';
import { IsolationLevel } from '../code/isolation-level.ts';
import { JsonSchema } from '../json/json-schema.ts';

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
  policy: z.optional(
    z.looseObject({
      /** Timeout of one attempt in seconds. */
      timeout_s: z.optional(z.number().check(z.positive(), z.maximum(300))),
      max_retries: z.optional(z.int().check(z.minimum(0), z.maximum(10))),
      /** Seconds for which a result is reused for the same code and inputs. */
      cache_ttl_s: z.optional(z.number().check(z.positive(), z.maximum(31_536_000))),
    }),
  ),
});
export type CodeNodeConfig = z.infer<typeof CodeNodeConfig>;
