import * as z from 'zod';
import { HandleName } from '../agent/pinned-handle.ts';

export const workflowFormat = 'pinion.workflow/1';

/** Unknown keys and unknown types survive a round trip (interface: "placeholders with a problem"). */
export const WorkflowNode = z.looseObject({
  id: HandleName,
  type: z.string().min(1).max(64),
  /** What people call it; the id when absent. */
  title: z.string().max(200).optional(),
  position: z.looseObject({ x: z.number(), y: z.number() }).default({ x: 0, y: 0 }),
  config: z.record(z.string(), z.unknown()).default({}),
});
export type WorkflowNode = z.infer<typeof WorkflowNode>;

export const WorkflowEdge = z.looseObject({
  id: z.string().min(1).max(200),
  source: z.string(),
  source_handle: z.string(),
  target: z.string(),
  target_handle: z.string(),
});
export type WorkflowEdge = z.infer<typeof WorkflowEdge>;

export const WorkflowFile = z.looseObject({
  format: z.literal(workflowFormat),
  name: z.string().min(1).max(200),
  nodes: z.array(WorkflowNode).max(2000),
  edges: z.array(WorkflowEdge).max(10_000),
});
export type WorkflowFile = z.infer<typeof WorkflowFile>;

export const titleOf = (node: WorkflowNode): string => node.title ?? node.id;
