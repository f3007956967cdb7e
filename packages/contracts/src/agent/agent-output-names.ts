/** The five handles of every agent node, regardless of its configuration. Frozen. */
export const agentOutputNames = ['response', 'tools_by_id', 'tool_order', 'last_tool', 'traces_url'] as const;
export type AgentOutputName = (typeof agentOutputNames)[number];

/**
 * The handle of an agent whose response has a schema: the response as data, or null if it was truncated. `response` remains the
 * text.
 */
export const structuredName = 'structured';
