export type * from './ports/index.ts';
export type { AgentEnd, AgentResult, AgentRun, ToolRun } from './agent/agent-run.ts';
export { type Recorded, recordedFrom } from './agent/recorded.ts';
export { createToolRuntime, defaultLimits, type RuntimeWorld, type ToolRuntime } from './create-tool-runtime.ts';
export type { ExecutorLimits } from './executor/executor-deps.ts';
export { createToolRegistry, newestUsable, type ToolRegistry } from './registry/tool-registry.ts';
export { type UnavailableTool, type Visibility, type VisibilityFacts, visibilityOf } from './registry/visibility.ts';
export { spanNames } from './telemetry/span-names.ts';
