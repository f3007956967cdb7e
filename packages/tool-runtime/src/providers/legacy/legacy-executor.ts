import type { MaybePromise } from '../../ports/index.ts';

/** What an executor of before is told beside the arguments. */
export type LegacyContext = {
  tenant_id: string;
  agent_id: string | null;
  session_id: string | null;
  turn_group_id: string | null;
  call_id: string;
  /** Makes the call one effect, however often it is asked for. */
  idempotency_key: string | null;
  signal: AbortSignal;
};

/** The result of an executor of before. */
export type LegacyResult = {
  status: 'success' | 'error' | 'skipped' | 'cached';
  data?: unknown;
  error?: string | null;
};

/** An executor with one form of call for all tools: a name, arguments and a context. */
export type LegacyExecutor = {
  execute(tool_name: string, args: Readonly<Record<string, unknown>>, context: LegacyContext): MaybePromise<LegacyResult>;
};
