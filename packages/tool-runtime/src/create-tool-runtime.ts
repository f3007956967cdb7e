import { type CallerFacts, maxBatchSize, type PriceTable, type Scope, type ToolEnvelope, type ToolSpec } from '@pinion/contracts';
import { memoryBreakers } from './adapters/memory/memory-breakers.ts';
import { memoryRateLimiter } from './adapters/memory/memory-rate-limiter.ts';
import type { AgentDeps } from './agent/agent-deps.ts';
import type { AgentResult, AgentRun, ToolRun } from './agent/agent-run.ts';
import { runAgent } from './agent/run-agent.ts';
import { type BatchRun, runBatch } from './agent/run-batch.ts';
import { runTool } from './agent/run-tool.ts';
import { toolPreparer } from './call/prepared-tool.ts';
import { Bulkhead } from './executor/bulkhead.ts';
import type { MemoryBudget } from './executor/memory-budget.ts';
import type { ExecutorDeps, ExecutorLimits } from './executor/executor-deps.ts';
import { createPipeline } from './executor/pipeline.ts';
import { callRunner } from './executor/run-call.ts';
import type { Extension } from './extensions/index.ts';
import type { ToolStatus } from './registry/tool-of-agent.ts';
import type { ToolDefaults } from './call/with-defaults.ts';
import type {
  BlobStore,
  BreakerStore,
  BudgetMeter,
  CallLedger,
  Clock,
  EnvelopeCache,
  Hasher,
  RateLimiter,
  SchemaCompiler,
  SecretStore,
  ToolProvider,
  Tracer,
} from './ports/index.ts';

export const defaultLimits: ExecutorLimits = { max_output_bytes: 2 * 1024 * 1024, turn_width: 32, batch_size: maxBatchSize };

/** The services that a runtime needs. `adapters/` has one implementation of each. */
export type RuntimeDeps = {
  clock: Clock;
  hasher: Hasher;
  schemas: SchemaCompiler;
  cache: EnvelopeCache;
  secrets: SecretStore;
  blobs?: BlobStore | undefined;
  /** Ensures at most one effect per key, for runs with a `caller`. */
  ledger?: CallLedger | undefined;
  /** The store of token buckets and circuit breakers. If absent, they are kept in this process. */
  limiter?: RateLimiter | undefined;
  breakers?: BreakerStore | undefined;
  /** Counts the calls in progress. Passed by callers that need to inspect them. */
  bulkhead?: Bulkhead | undefined;
  /** Makes calls wait while the results held by runs take too much memory. The owner has to report the end of each run. */
  memory?: MemoryBudget | undefined;
  /**
   * Returns the current status of a tool for an agent. If absent, every tool is available. Withdrawal also applies to running
   * runs.
   */
  toolStatusOf?: ((spec: ToolSpec, caller: CallerFacts, scope: Scope) => ToolStatus) | undefined;
  /** The budgets that runs share. */
  meter?: BudgetMeter | undefined;
  /** Returns the prices by model, in US dollars per million tokens. */
  prices?: ((scope: Scope) => PriceTable) | undefined;
  /** Custom extensions around every call that passed the guard. */
  extensions?: readonly Extension[] | undefined;
  tracer: Tracer;
  providers: readonly ToolProvider[];
  /**
   * Returns whether any provider performs tools of a gateway, so that no approval is requested for a call that cannot be made.
   * If absent, every gateway is supported.
   */
  performs?: ((gateway: string) => boolean) | undefined;
  /** Returns the current lifecycle of a version. If absent, the spec's own is used. Blocking also applies to running runs. */
  lifecycleOf?: AgentDeps['lifecycleOf'] | undefined;
  limits?: Partial<ExecutorLimits> | undefined;
  /** Defaults for tools that set no timeout or retries. */
  defaults?: ToolDefaults | undefined;
};

export type ToolRuntime = {
  /** Runs one agent node to its end. Does not throw for failures of models, tools or networks. */
  runAgent(run: AgentRun): Promise<AgentResult>;
  /** Executes a single call and returns its envelope. */
  runTool(run: ToolRun): Promise<ToolEnvelope>;
  /** Executes planned calls one after another, until a critical one fails. */
  runBatch(run: BatchRun): Promise<readonly ToolEnvelope[]>;
};

export function createToolRuntime(services: RuntimeDeps): ToolRuntime {
  const executor: ExecutorDeps = {
    clock: services.clock,
    hasher: services.hasher,
    cache: services.cache,
    secrets: services.secrets,
    blobs: services.blobs,
    ledger: services.ledger,
    limiter: services.limiter ?? memoryRateLimiter(services.clock),
    breakers: services.breakers ?? memoryBreakers(services.clock),
    meter: services.meter,
    bulkhead: services.bulkhead ?? new Bulkhead(),
    memory: services.memory,
    extensions: services.extensions ?? [],
    tracer: services.tracer,
    providers: new Map(services.providers.map(provider => [provider.gateway, provider])),
    limits: { ...defaultLimits, ...services.limits },
  };
  const deps: AgentDeps = {
    ...executor,
    schemas: services.schemas,
    prepare: toolPreparer(services.schemas, services.defaults),
    runCall: callRunner(createPipeline(executor), services.clock),
    lifecycleOf: services.lifecycleOf ?? (spec => spec),
    performs: services.performs ?? (() => true),
    toolStatusOf: services.toolStatusOf,
    prices: services.prices ?? (() => ({})),
  };
  return {
    runAgent: run => runAgent(deps, run),
    runTool: run => runTool(deps, run),
    runBatch: run => runBatch(deps, run),
  };
}
