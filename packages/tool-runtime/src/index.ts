export type * from './ports/index.ts';
export type { AgentEnd, AgentRun, ToolRun } from './agent/agent-run.ts';
export { type Recorded, recordedFrom } from './agent/recorded.ts';
