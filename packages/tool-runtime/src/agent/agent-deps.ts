import type { CallerFacts, LifecycleFacts, PriceTable, Scope, ToolSpec } from '@pinion/contracts';
import type { PrepareTool } from '../call/prepared-tool.ts';
import type { SchemaCompiler } from '../ports/index.ts';
import type { ToolStatus } from '../registry/tool-of-agent.ts';
import type { ExecutorDeps } from '../executor/executor-deps.ts';
import type { RunCall } from '../executor/run-call.ts';

/** A runtime, wired once: what every run of it shares. */
export type AgentDeps = ExecutorDeps & {
  schemas: SchemaCompiler;
  prepare: PrepareTool;
  runCall: RunCall;
  lifecycleOf: (spec: ToolSpec, scope: Scope) => LifecycleFacts;
  performs: (gateway: string) => boolean;
  toolStatusOf: ((spec: ToolSpec, caller: CallerFacts, scope: Scope) => ToolStatus) | undefined;
  prices: (scope: Scope) => PriceTable;
};
