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
  /** Bytes of UTF-8 one output may have in its receipt (seed 004 section 5.4). */
  max_output_bytes: number;
  /** Calls of one turn that run at once (C36). */
  turn_width: number;
  /** Calls that one planned batch holds at most (C36, 0-137). */
  batch_size: number;
};

/** What the stages ask of the world. */
export type ExecutorDeps = {
  clock: Clock;
  hasher: Hasher;
  cache: EnvelopeCache;
  secrets: SecretStore;
  blobs: BlobStore | undefined;
  /** Where effects are written down before they happen; without one, a key is only a fact of the receipt. */
  ledger: CallLedger | undefined;
  limiter: RateLimiter;
  breakers: BreakerStore;
  /** The budgets that runs share. */
  meter: BudgetMeter | undefined;
  /** The calls of this process that are under way. */
  bulkhead: Bulkhead;
  /** Room for the answers that runs hold; without one, nothing bounds them. */
  memory: MemoryBudget | undefined;
  /** What others have put round every call. */
  extensions: readonly Extension[];
  tracer: Tracer;
  providers: ReadonlyMap<string, ToolProvider>;
  limits: ExecutorLimits;
};
