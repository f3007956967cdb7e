import * as z from 'zod/mini';
import { emptyRecord } from '../json/own-value.ts';
import { EnvelopeView } from '../tool/envelope-view.ts';

/** The stable outputs of every agent node. No configuration changes them. Frozen. */
export const AgentOutputs = z.object({
  response: z.string(),
  tools_by_id: z.record(z.string(), EnvelopeView),
  /**
   * Call ids in the order in which the calls started: by `t_start`, and within one millisecond by the call's number in the run.
   */
  tool_order: z.array(z.string()),
  /** The last call that succeeded, by `t_end`. */
  last_tool: z.optional(EnvelopeView),
  traces_url: z.optional(z.string()),
});
export type AgentOutputs = z.infer<typeof AgentOutputs>;

export const emptyOutputs = (): AgentOutputs => ({ response: '', tools_by_id: emptyRecord(), tool_order: [] });
