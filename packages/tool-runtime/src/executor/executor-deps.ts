import type { Extension } from '../extensions/index.ts';
import type {
  BlobStore,
  BreakerStore,
  BudgetMeter,
  CallLedger,
  Clock,
  EnvelopeCache,
  Hasher,
  RateLimiter,
  SecretStore,
  ToolProvider,
  Tracer,
} from '../ports/index.ts';
import type { Bulkhead } from './bulkhead.ts';
import type { MemoryBudget } from './memory-budget.ts';

export type ExecutorLimits = {
  /** Maximum number of UTF-8 bytes of one output in its envelope. */
  max_output_bytes: number;
  /** Maximum number of calls of one turn that run at once. */
  turn_width: number;
  /** Maximum number of calls in one planned batch. */
  batch_size: number;
};

/** The services that the stages need. */
export type ExecutorDeps = {
  clock: Clock;
  hasher: Hasher;
  cache: EnvelopeCache;
  secrets: SecretStore;
  blobs: BlobStore | undefined;
  /** The store where effects are written before they happen. If absent, the key is only recorded in the envelope. */
  ledger: CallLedger | undefined;
  limiter: RateLimiter;
  breakers: BreakerStore;
  /** The budgets that runs share. */
  meter: BudgetMeter | undefined;
  /** The calls in progress of this process. */
  bulkhead: Bulkhead;
  /** The memory budget for results held by runs. If absent, they are not limited. */
  memory: MemoryBudget | undefined;
  /** The extensions around every call. */
  extensions: readonly Extension[];
  tracer: Tracer;
  providers: ReadonlyMap<string, ToolProvider>;
  limits: ExecutorLimits;
};
