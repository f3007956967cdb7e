import * as z from 'zod/mini';
import { HandleName } from '../agent/pinned-handle.ts';

/** Chosen by whoever edits, anew for each page that is opened. */
export const ClientId = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/));

/** What a client says of itself. */
export const PresenceUpdate = z.object({
  client_id: ClientId,
  /** Ids of the nodes it has selected. */
  selection: z.array(HandleName).check(z.maxLength(200)),
  /** The node whose settings it is writing in. */
  editing: z.optional(HandleName),
});
export type PresenceUpdate = z.infer<typeof PresenceUpdate>;

/** Somebody who has the workflow open. `place`: from 1, the lowest that was free; colours and names go by it. */
export const Presence = z.extend(PresenceUpdate, {
  name: z.string(),
  place: z.int().check(z.positive()),
  at: z.iso.datetime(),
});
export type Presence = z.infer<typeof Presence>;

/** What happens to a workflow, told to those who have it open. None of it is stored. */
export const WorkflowEvent = z.discriminatedUnion('type', [
  /** The newest save. Told at once, and whenever there is another; who made it is only known for a moment. */
  z.object({
    type: z.literal('saved'),
    version: z.int().check(z.positive()),
    by_client: z.nullable(z.string()),
    at: z.iso.datetime(),
  }),
  /** Somebody came, or is elsewhere in it now. */
  z.extend(Presence, { type: z.literal('presence') }),
  z.object({ type: z.literal('gone'), client_id: z.string() }),
]);
export type WorkflowEvent = z.infer<typeof WorkflowEvent>;
