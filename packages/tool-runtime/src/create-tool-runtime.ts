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

/** What a runtime asks of the world; `adapters/` has one of each. */
export type RuntimeDeps = {
  clock: Clock;
  hasher: Hasher;
  schemas: SchemaCompiler;
  cache: EnvelopeCache;
  secrets: SecretStore;
  blobs?: BlobStore | undefined;
  /** At most one effect for one key, for runs that say who they are (`caller`). */
  ledger?: CallLedger | undefined;
  /** Where buckets and circuits are kept: in this process, when absent. */
  limiter?: RateLimiter | undefined;
  breakers?: BreakerStore | undefined;
  /** Counts the calls under way; given by whoever wants to look. */
  bulkhead?: Bulkhead | undefined;
  /** Makes calls wait while the answers that runs hold take too much memory; whoever gives it says when a run has ended. */
  memory?: MemoryBudget | undefined;
  /** How a tool stands towards an agent at this moment; well, when absent. Withdrawing applies to runs under way. */
  toolStatusOf?: ((spec: ToolSpec, caller: CallerFacts, scope: Scope) => ToolStatus) | undefined;
  /** The budgets that runs share. */
  meter?: BudgetMeter | undefined;
  /** US dollars a million tokens, by model. */
  prices?: ((scope: Scope) => PriceTable) | undefined;
  /** Concerns of one's own round every call that passed the guard. */
  extensions?: readonly Extension[] | undefined;
  tracer: Tracer;
  providers: readonly ToolProvider[];
  /** Whether anybody performs tools of a gateway: nobody is asked about a call that cannot be made. Everybody, when absent. */
  performs?: ((gateway: string) => boolean) | undefined;
  /** A version's lifecycle at this moment; the spec's own when absent. Blocking applies to runs under way. */
  lifecycleOf?: AgentDeps['lifecycleOf'] | undefined;
  limits?: Partial<ExecutorLimits> | undefined;
  /** For tools that say nothing about time or retries. */
  defaults?: ToolDefaults | undefined;
};

export type ToolRuntime = {
  /** Runs one agent node to its end. Does not throw for what models, tools or networks do. */
  runAgent(run: AgentRun): Promise<AgentResult>;
  /** Runs one call by itself, and gives its receipt. */
  runTool(run: ToolRun): Promise<ToolEnvelope>;
  /** Runs planned calls one after another, until a critical one fails. */
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
