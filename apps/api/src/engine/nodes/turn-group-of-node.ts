/** Returns the turn group of a node's own calls. Each node is a separate intent, so two equal nodes are two effects. */
export const turnGroupOf = (turnGroupId: string, nodeId: string): string => `${turnGroupId}/${nodeId}`;
