import * as z from 'zod';

const StreamKey = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9:._-]{0,199}$/, 'use letters, digits and : . _ -');

/** `call_stream` of the administrator's file: calls that agents of other programs put into a Redis stream. */
export const CallStreamSettings = z.strictObject({
  /** Stream that is read; each entry has one field, `message`, with a JSON object. */
  stream: StreamKey.default('pinion:calls'),
  /** Stream that results are appended to, in the field `message`. */
  results: StreamKey.default('pinion:call-results'),
  /** Consumer group. Every server of an installation reads as a member of it. */
  group: StreamKey.default('pinion'),
  /** Agents whose calls are accepted. Whoever can write to the stream can call as one of them. */
  agents: z.array(z.string().min(1).max(200)).min(1).max(200),
  max_concurrency: z.number().int().min(1).max(200).default(16),
});
export type CallStreamSettings = z.infer<typeof CallStreamSettings>;
