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

/**
 * The services that a runtime needs. `adapters/memory` and `adapters/node` have one implementation of each.
 */
export type RuntimeDeps = {
  clock: Clock;
  hasher: Hasher;
  schemas: SchemaCompiler;
  cache: EnvelopeCache;
  secrets: SecretStore;
  /** Stores outputs beyond `limits.max_output_bytes`, and rich content. If absent, such outputs are cut to a preview. */
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
  /** The providers, one for each gateway. Of several for one gateway, the last one performs its calls. */
  providers: readonly ToolProvider[];
  /**
   * Returns whether any provider performs tools of a gateway, so that no approval is requested for a call that cannot be made.
   * If absent, every gateway is supported.
   */
  performs?: ((gateway: string) => boolean) | undefined;
  /** Returns the current lifecycle of a version. If absent, the spec's own is used. Blocking also applies to running runs. */
  lifecycleOf?: AgentDeps['lifecycleOf'] | undefined;
  /** Limits other than those of `defaultLimits`. */
  limits?: Partial<ExecutorLimits> | undefined;
  /** Defaults for tools that set no timeout or retries. */
  defaults?: ToolDefaults | undefined;
};

export type ToolRuntime = {
  /**
   * Runs one agent to its end.
   *
   * @param run - The agent, its tools and its journal. `run.signal` cancels it.
   * @returns The end, with its reason and the outputs. Failures of models, tools and networks are in it and are not thrown.
   */
  runAgent(run: AgentRun): Promise<AgentResult>;
  /**
   * Executes a single call.
   *
   * @param run - The tool, as a spec or by its name, its input (JSON), and the policy that decides about the call.
   * @returns The envelope. Failures and denials are in its `error` and are not thrown.
   */
  runTool(run: ToolRun): Promise<ToolEnvelope>;
  /**
   * Executes planned calls one after another, until a critical one fails.
   *
   * @returns The envelopes, in the order of the calls.
   */
  runBatch(run: BatchRun): Promise<readonly ToolEnvelope[]>;
};

/**
 * Creates a runtime: agents and calls share its providers, caches, limits and pipeline. It opens nothing and has nothing to close.
 *
 * @param services - The services. The optional ones default to those of one process.
 * @returns The runtime. Its runs are independent of each other.
 *
 * @example
 * const clock = nodeClock();
 * const runtime = createToolRuntime({
 *   providers: [createInternalProvider([price])],
 *   secrets: memorySecrets(),
 *   cache: memoryCache(clock),
 *   schemas: ajvSchemas(),
 *   hasher: nodeHasher,
 *   tracer: noTracer,
 *   clock,
 * });
 */
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
