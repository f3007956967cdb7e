import type { Lifecycle, ToolEnvelope, ToolSpec } from '@pinion/contracts';
import type { AgentDeps } from './agent/agent-deps.ts';
import type { AgentResult, AgentRun, ToolRun } from './agent/agent-run.ts';
import { runAgent } from './agent/run-agent.ts';
import { runTool } from './agent/run-tool.ts';
import { toolPreparer } from './call/prepared-tool.ts';
import type { ExecutorDeps, ExecutorLimits } from './executor/executor-deps.ts';
import { createPipeline } from './executor/pipeline.ts';
import { callRunner } from './executor/run-call.ts';
import type {
  BlobStore,
  Clock,
  EnvelopeCache,
  Hasher,
  SchemaCompiler,
  SecretStore,
  ToolProvider,
  Tracer,
} from './ports/index.ts';

export const defaultLimits: ExecutorLimits = { max_output_bytes: 2 * 1024 * 1024, turn_width: 32 };

/** What a runtime asks of the world; `adapters/` has one of each. */
export type RuntimeWorld = {
  clock: Clock;
  hasher: Hasher;
  schemas: SchemaCompiler;
  cache: EnvelopeCache;
  secrets: SecretStore;
  blobs?: BlobStore | undefined;
  tracer: Tracer;
  providers: readonly ToolProvider[];
  /** A version's lifecycle at this moment; the spec's own when absent. Blocking applies to runs under way. */
  lifecycleOf?: ((spec: ToolSpec) => Lifecycle) | undefined;
  limits?: Partial<ExecutorLimits> | undefined;
};

export type ToolRuntime = {
  /** Runs one agent node to its end. Does not throw for what models, tools or networks do. */
  runAgent(run: AgentRun): Promise<AgentResult>;
  /** Runs one call by itself, and gives its receipt. */
  runTool(run: ToolRun): Promise<ToolEnvelope>;
};

export function createToolRuntime(world: RuntimeWorld): ToolRuntime {
  const executor: ExecutorDeps = {
    clock: world.clock,
    hasher: world.hasher,
    cache: world.cache,
    secrets: world.secrets,
    blobs: world.blobs,
    tracer: world.tracer,
    providers: new Map(world.providers.map(provider => [provider.gateway, provider])),
    limits: { ...defaultLimits, ...world.limits },
  };
  const deps: AgentDeps = {
    ...executor,
    prepare: toolPreparer(world.schemas),
    runCall: callRunner(createPipeline(executor), world.clock),
    lifecycleOf: world.lifecycleOf ?? (spec => spec.lifecycle),
  };
  return { runAgent: run => runAgent(deps, run), runTool: run => runTool(deps, run) };
}
