import { RunEvent } from '@pinion/contracts';
import * as z from 'zod';

/** An event of a tool call with the context that an external consumer filters by. */
export const ToolEvent = z.object({
  type: z.string().describe('Type of the run event, such as `tool.invoked`, `tool.executed`, `tool.failed`, `tool.denied`'),
  tenant_id: z.string().describe('Id of the workspace'),
  agent_id: z.string().nullable(),
  session_id: z.string().nullable(),
  turn_group_id: z.string().nullable(),
  run_id: z.string(),
  workflow_id: z.string().nullable().describe('Run of the call, or null for a call over /tools/execute'),
  is_output_omitted: z.boolean().describe('True if the output is too large for the feed and has to be read from the run'),
  event: RunEvent,
});
export type ToolEvent = z.infer<typeof ToolEvent>;

/** An event as the feed stores it. `id` is `<milliseconds>-<counter>` and increases within a workspace. */
export type FeedEntry = { id: string; type: string; text: string };
