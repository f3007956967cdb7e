import * as z from 'zod/mini';
import { emptyRecord } from '../json/own-value.ts';
import { EnvelopeView } from '../tool/envelope-view.ts';

/** The stable face of every agent node (seed 004 section 3.1). No configuration changes it. Frozen. */
export const AgentOutputs = z.object({
  response: z.string(),
  tools_by_id: z.record(z.string(), EnvelopeView),
  /** call_ids in the order in which the calls started: by `t_start`, and in one millisecond by the call's number in the run. */
  tool_order: z.array(z.string()),
  /** The last call to end well, by `t_end`. */
  last_tool: z.optional(EnvelopeView),
  traces_url: z.optional(z.string()),
});
export type AgentOutputs = z.infer<typeof AgentOutputs>;

export const emptyOutputs = (): AgentOutputs => ({ response: '', tools_by_id: emptyRecord(), tool_order: [] });
