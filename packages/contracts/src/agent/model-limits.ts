import * as z from 'zod/mini';

const seconds = z.number().check(z.minimum(0.1), z.maximum(86_400));

/** Limits on the duration, size and attempts of a model response. Absent limits default by provider. */
export const ModelLimits = z.strictObject({
  /** Seconds until the connection is established. The server allows 10 at most. */
  connect_s: z.optional(z.number().check(z.minimum(0.1), z.maximum(10))),
  /** Seconds from the request to the first byte of the response body. */
  first_byte_s: z.optional(seconds),
  /** Seconds between two chunks of the body. */
  gap_s: z.optional(seconds),
  /** Seconds from the request to the end of the body. */
  answer_s: z.optional(seconds),
  /** Maximum number of bytes of the body. */
  answer_bytes: z.optional(z.int().check(z.minimum(1024), z.maximum(67_108_864))),
  /** Maximum number of requests for one response, including the first. */
  attempts: z.optional(z.int().check(z.minimum(1), z.maximum(10))),
});
export type ModelLimits = z.infer<typeof ModelLimits>;
