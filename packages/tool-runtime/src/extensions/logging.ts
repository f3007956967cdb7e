import { type Extension, type ExtensionCall, extensionPriority } from './extension.ts';
import { statusOfResult } from './status-of-result.ts';

/** The ids of the call that an entry describes. */
type CallIds = { tenant_id: string; agent_id: string; run_id: string; call_id: string; tool_name: string };

/** The two log events of a call. Neither contains input or output. */
export type CallLogEntry =
  | ({ event: 'tool_execution_started'; side_effect_policy: string } & CallIds)
  | ({ event: 'tool_execution_completed'; status: string; cached: boolean; execution_time_ms: number } & CallIds);

/** Creates the extension that logs the start and the end of each call. */
export const createLoggingExtension = ({ log }: { log: (line: CallLogEntry) => void }): Extension => ({
  name: 'logging',
  priority: extensionPriority.watching,
  before_execute(call) {
    log({ event: 'tool_execution_started', ...idsOf(call), side_effect_policy: call.spec.side_effect_policy });
    return undefined;
  },
  after_execute(call, result, durationMs) {
    log({
      event: 'tool_execution_completed',
      ...idsOf(call),
      status: statusOfResult(result),
      cached: result.ok && result.cache !== undefined,
      execution_time_ms: durationMs,
    });
    return undefined;
  },
});

const idsOf = ({ scope, caller, call_id, spec }: ExtensionCall): CallIds => ({
  tenant_id: scope.workspace_id,
  agent_id: caller.agent_id,
  run_id: caller.run_id,
  call_id,
  tool_name: spec.name,
});
