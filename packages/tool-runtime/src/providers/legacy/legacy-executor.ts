import type { MaybePromise } from '../../ports/index.ts';

/** The context that a legacy executor gets in addition to the arguments. */
export type LegacyContext = {
  tenant_id: string;
  agent_id: string | null;
  session_id: string | null;
  turn_group_id: string | null;
  call_id: string;
  /** The key that makes the call one effect, however often it is requested. */
  idempotency_key: string | null;
  signal: AbortSignal;
};

/** The result of a legacy executor. */
export type LegacyResult = {
  status: 'success' | 'error' | 'skipped' | 'cached';
  data?: unknown;
  error?: string | null;
};

/** A legacy executor with one call signature for all tools: a name, arguments and a context. */
export type LegacyExecutor = {
  execute(tool_name: string, args: Readonly<Record<string, unknown>>, context: LegacyContext): MaybePromise<LegacyResult>;
};
