export { type RequestedTool, type RequestedTools, createRequestedTools } from './requested-tools.sql.ts';
export { type ToolFailures, createToolFailures } from './tool-failures.sql.ts';
export {
  type Catalog,
  type LifecycleChange,
  type ToolEntry,
  type ToolStore,
  type ToolSource,
  catalogOf,
  createToolStore,
} from './tool-registry.ts';
export { type ToolUsage, createToolUsage } from './tool-usage.sql.ts';
