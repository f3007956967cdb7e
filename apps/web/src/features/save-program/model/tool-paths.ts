import { toolDeclaration, type ToolSpec } from '@pinion/contracts';

/** Returns the names under which code calls tools, each with its declaration. */
export const toolPaths = (tools: readonly ToolSpec[]): { path: string; info: string }[] =>
  tools.map(tool => ({ path: `tools.${tool.name}`, info: toolDeclaration(tool) }));
