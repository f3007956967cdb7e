import type { CallerFacts, LifecycleFacts, PriceTable, Scope, ToolSpec } from '@pinion/contracts';
import type { PrepareTool } from '../call/prepared-tool.ts';
import type { SchemaCompiler } from '../ports/index.ts';
import type { ToolStatus } from '../registry/tool-of-agent.ts';
import type { ExecutorDeps } from '../executor/executor-deps.ts';
import type { RunCall } from '../executor/run-call.ts';

/** The dependencies of a runtime, wired once and shared by all its runs. */
export type AgentDeps = ExecutorDeps & {
  schemas: SchemaCompiler;
  prepare: PrepareTool;
  runCall: RunCall;
  lifecycleOf: (spec: ToolSpec, scope: Scope) => LifecycleFacts;
  performs: (gateway: string) => boolean;
  toolStatusOf: ((spec: ToolSpec, caller: CallerFacts, scope: Scope) => ToolStatus) | undefined;
  prices: (scope: Scope) => PriceTable;
};
