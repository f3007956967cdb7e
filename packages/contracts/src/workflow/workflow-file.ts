import * as z from 'zod/mini';
import { HandleName } from '../agent/pinned-handle.ts';

export const workflowFormat = 'pinion.workflow/1';

/** A node of a workflow file. Unknown keys and unknown types survive a round trip, as placeholders with a problem. */
export const WorkflowNode = z.looseObject({
  id: HandleName,
  type: z.string().check(z.minLength(1), z.maxLength(64)),
  /** The display name. If absent, the id. */
  title: z.optional(z.string().check(z.maxLength(200))),
  position: z._default(z.looseObject({ x: z.number(), y: z.number() }), { x: 0, y: 0 }),
  config: z._default(z.record(z.string(), z.unknown()), {}),
});
export type WorkflowNode = z.infer<typeof WorkflowNode>;

export const WorkflowEdge = z.looseObject({
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  source: z.string(),
  source_handle: z.string(),
  target: z.string(),
  target_handle: z.string(),
});
export type WorkflowEdge = z.infer<typeof WorkflowEdge>;

export const WorkflowFile = z.looseObject({
  format: z.literal(workflowFormat),
  name: z.string().check(z.minLength(1), z.maxLength(200)),
  nodes: z.array(WorkflowNode).check(z.maxLength(2000)),
  edges: z.array(WorkflowEdge).check(z.maxLength(10_000)),
});
export type WorkflowFile = z.infer<typeof WorkflowFile>;
