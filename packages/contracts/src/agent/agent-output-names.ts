/** The five handles that every agent node has (seed 004 section 3.1), whatever it is configured to do. Frozen. */
export const agentOutputNames = ['response', 'tools_by_id', 'tool_order', 'last_tool', 'traces_url'] as const;
export type AgentOutputName = (typeof agentOutputNames)[number];

/** The handle of an agent whose answer has a schema: the answer as data, or null where it was cut short. `response` stays its text. */
export const structuredName = 'structured';
