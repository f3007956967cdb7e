/** Returns the name of an operation: the name of its tool without that of the connection. */
export const operationOf = (tool: string): string => tool.slice(tool.indexOf('.') + 1);
