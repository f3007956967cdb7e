import * as z from 'zod/mini';
import { emptyRecord } from '../json/own.ts';
import { ToolEnvelope } from '../tool/tool-envelope.ts';

/** The stable face of every agent node (seed 004 section 3.1). No configuration changes it. Frozen. */
export const AgentOutputs = z.object({
  response: z.string(),
  tools_by_id: z.record(z.string(), ToolEnvelope),
  /** call_ids in the order in which the calls started. */
  tool_order: z.array(z.string()),
  /** The last call to end well, by `t_end`. */
  last_tool: z.optional(ToolEnvelope),
  traces_url: z.optional(z.string()),
});
export type AgentOutputs = z.infer<typeof AgentOutputs>;

export const agentOutputNames = ['response', 'tools_by_id', 'tool_order', 'last_tool', 'traces_url'] as const;
export type AgentOutputName = (typeof agentOutputNames)[number];

/** The handle of an agent whose answer has a schema: the answer as data, or null where it was cut short. `response` stays its text. */
export const structuredName = 'structured';

export const emptyOutputs = (): AgentOutputs => ({ response: '', tools_by_id: emptyRecord(), tool_order: [] });
