import * as z from 'zod';

const StreamKey = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9:._-]{0,199}$/, 'use letters, digits and : . _ -');

/** The `call_stream` settings of the administrator's file: calls that agents of other programs put into a Redis stream. */
export const CallStreamSettings = z.strictObject({
  /** The stream that is read. Each entry has one field, `message`, with a JSON object. */
  stream: StreamKey.default('pinion:calls'),
  /** The stream that results are appended to, in the field `message`. */
  results: StreamKey.default('pinion:call-results'),
  /** The consumer group. Every server of an installation reads as a member of it. */
  group: StreamKey.default('pinion'),
  /** The agents whose calls are accepted. Any program that can write to the stream can call as one of them. */
  agents: z.array(z.string().min(1).max(200)).min(1).max(200),
  max_concurrency: z.number().int().min(1).max(200).default(16),
});
export type CallStreamSettings = z.infer<typeof CallStreamSettings>;
