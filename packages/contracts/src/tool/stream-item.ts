import * as z from 'zod/mini';
import { EnvelopeView } from './envelope-view.ts';
import { ToolError } from './tool-error.ts';
import { ToolName, ToolVersion } from './tool-ref.ts';

/**
 * Body of `POST /api/v1/tools/execute` and `/execute-stream` (1-021). The header `Idempotency-Key` makes two equal
 * requests one effect.
 */
export const HubRequest = z.object({
  tool: ToolName,
  /** Absent: the newest version that is active there. */
  version: z.optional(ToolVersion),
  input: z._default(z.unknown(), {}),
  /** Who asks, as the hub knows it: its activations count. */
  agent_id: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  /** Fewer roles than the hub's administrator gave that agent; never more. Absent: all of them. */
  roles: z.optional(z.array(z.string().check(z.minLength(1), z.maxLength(64))).check(z.maxLength(32))),
  session_id: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  turn_group_id: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
});
export type HubRequest = z.infer<typeof HubRequest>;

/**
 * An event of the call under way, in the words of the journal (`tool.authorized`, `tool.invoked`), with the `run_id` of the call at
 * the hub. Readers skip what they do not know.
 */
export const HubEvent = z.looseObject({ type: z.string().check(z.maxLength(100)) });
export type HubEvent = z.infer<typeof HubEvent>;

/**
 * One line of the answer of `/execute-stream`: NDJSON, `application/x-ndjson`, each line one JSON value and a line feed.
 * Any number of events, then exactly one last line: the receipt, also of a call that failed or was denied, or why there is
 * no receipt. An answer that ends without a last line was cut: nobody knows what came of the call. A refusal before the
 * first line is an ordinary status with the body `{error: {code, message, details?}}`.
 */
export const StreamItem = z.discriminatedUnion('type', [
  z.object({ type: z.literal('event'), event: HubEvent }),
  z.object({ type: z.literal('result'), envelope: EnvelopeView }),
  z.object({ type: z.literal('error'), error: ToolError }),
]);
export type StreamItem = z.infer<typeof StreamItem>;

/**
 * Answer of `GET /api/v1/tools/executions/{run_id}`: how a call goes on that waits for somebody at the hub. `was_sent`: it left
 * for its service.
 */
export const HubExecution = z.object({
  run_id: z.string(),
  status: z.string(),
  envelope: z.nullable(EnvelopeView),
  was_sent: z.boolean(),
});
export type HubExecution = z.infer<typeof HubExecution>;

export const streamItemType = 'application/x-ndjson';

/** A line as it is written. */
export const streamItemText = (entry: StreamItem): string => `${JSON.stringify(entry)}\n`;
