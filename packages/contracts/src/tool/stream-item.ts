import * as z from 'zod/mini';
import { EnvelopeView } from './envelope-view.ts';
import { ToolError } from './tool-error.ts';
import { ToolName, ToolVersion } from './tool-ref.ts';

/**
 * The body of `POST /api/v1/tools/execute` and `/execute-stream`. The header `Idempotency-Key` makes two equal requests one
 * effect.
 */
export const HubRequest = z.object({
  tool: ToolName,
  /** The tool version. If absent, the newest version that is active there. */
  version: z.optional(ToolVersion),
  input: z._default(z.unknown(), {}),
  /** The calling agent as the hub knows it. Its activations apply. */
  agent_id: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  /** A subset of the roles that the hub's administrator granted to the agent. If absent, all of them. */
  roles: z.optional(z.array(z.string().check(z.minLength(1), z.maxLength(64))).check(z.maxLength(32))),
  session_id: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  turn_group_id: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
});
export type HubRequest = z.infer<typeof HubRequest>;

/**
 * An event of the running call with the event types of the journal (`tool.authorized`, `tool.invoked`), and the `run_id` of the
 * call at the hub. Readers skip unknown types.
 */
export const HubEvent = z.looseObject({ type: z.string().check(z.maxLength(100)) });
export type HubEvent = z.infer<typeof HubEvent>;

/**
 * A line of the response of `/execute-stream`: NDJSON, `application/x-ndjson`, each line one JSON value and a line feed. Any
 * number of events, then exactly one last line: the tool envelope, including that of a failed or denied call, or the reason why
 * there is none. A response that ends without a last line was cut off, and the outcome of the call is unknown. A refusal before
 * the first line is an ordinary status with the body `{error: {code, message, details?}}`.
 */
export const StreamItem = z.discriminatedUnion('type', [
  z.object({ type: z.literal('event'), event: HubEvent }),
  z.object({ type: z.literal('result'), envelope: EnvelopeView }),
  z.object({ type: z.literal('error'), error: ToolError }),
]);
export type StreamItem = z.infer<typeof StreamItem>;

/**
 * The response of `GET /api/v1/tools/executions/{run_id}`: the state of a call that is waiting at the hub. `was_sent` is true
 * when it was sent to its service.
 */
export const HubExecution = z.object({
  run_id: z.string(),
  status: z.string(),
  envelope: z.nullable(EnvelopeView),
  was_sent: z.boolean(),
});
export type HubExecution = z.infer<typeof HubExecution>;

export const streamItemType = 'application/x-ndjson';

/** Returns the text of a line. */
export const streamItemText = (entry: StreamItem): string => `${JSON.stringify(entry)}\n`;
