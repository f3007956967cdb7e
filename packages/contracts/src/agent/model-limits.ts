import * as z from 'zod/mini';

const seconds = z.number().check(z.minimum(0.1), z.maximum(86_400));

/** How long and how large an answer of a model may be, and how often it is asked. What is absent has a default by provider. */
export const ModelLimits = z.strictObject({
  /** Until the connection stands; the server allows 10 at most. */
  connect_s: z.optional(z.number().check(z.minimum(0.1), z.maximum(10))),
  /** From the request to the first byte of the answer's body. */
  first_byte_s: z.optional(seconds),
  /** Between two pieces of the body. */
  gap_s: z.optional(seconds),
  /** From the request to the end of the body. */
  answer_s: z.optional(seconds),
  /** Of the body. */
  answer_bytes: z.optional(z.int().check(z.minimum(1024), z.maximum(67_108_864))),
  /** Requests for one answer, the first included. */
  attempts: z.optional(z.int().check(z.minimum(1), z.maximum(10))),
});
export type ModelLimits = z.infer<typeof ModelLimits>;
