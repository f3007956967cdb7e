import { parseToolRef } from '../tool/tool-ref.ts';

/** Returns a tool of the format `pinion.workflow/0`, which is `name@version`, as an object. */
export const migrateTool = (tool: unknown): unknown => (typeof tool === 'string' ? parseToolRef(tool) : tool);

/** Returns a config with its `tools` as objects. */
export const migrateToolList = (config: Record<string, unknown>): Record<string, unknown> =>
  Array.isArray(config['tools']) ? { ...config, tools: config['tools'].map(migrateTool) } : config;
