import * as z from 'zod/mini';
import { SideEffectPolicy } from '../tool/side-effect.ts';

/** The name of a connection, with which the names of its tools begin. */
export const ConnectionName = z
  .string()
  .check(z.regex(/^[a-z][a-z0-9_]{0,39}$/, 'Use lower case letters, digits and _, such as files. Its tools are named files.…'));

/** The address of a source. */
export const SourceUrl = z.string().check(
  z.maxLength(2000),
  z.refine(text => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), 'must be an http or https URL'),
  z.refine(
    text => !URL.canParse(text) || new URL(text).username === '',
    'cannot contain a user or a password. Store keys under Secrets',
  ),
);

/** Side-effect classes by the source's own name of a tool. They take precedence over hints. */
export const SideEffectPolicies = z.record(z.string().check(z.minLength(1), z.maxLength(200)), SideEffectPolicy);

/** The fields of a source that declares the side effects of its tools in hints. */
export const hintFields = {
  /** True to classify tools by the source's hints. Otherwise every tool is irreversible until a user classifies it. */
  trust_hints: z.optional(z.boolean()),
  side_effect_policies: z.optional(SideEffectPolicies),
};

/** The switch of a source whose calls can continue the trace of their run. */
export const traceFields = {
  /** False to send no trace context with calls. Default: true. */
  trace_context: z.optional(z.boolean()),
};
