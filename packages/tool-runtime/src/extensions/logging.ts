import { type Extension, extensionPriority } from './extension.ts';
import { statusOfResult } from './status-of-result.ts';

/** The two log events of seed 000 with exactly their fields (0-149, 0-150). None holds an input or an output. */
export type CallLogLine =
  | { event: 'tool_execution_started'; tenant_id: string; agent_id: string; tool_name: string; side_effect_policy: string }
  | {
      event: 'tool_execution_completed';
      tenant_id: string;
      agent_id: string;
      tool_name: string;
      status: string;
      cached: boolean;
      execution_time_ms: number;
    };

/** Says when a call begins and how it ended (2-040). */
export const createLoggingExtension = ({ log }: { log: (line: CallLogLine) => void }): Extension => ({
  name: 'logging',
  priority: extensionPriority.watching,
  before_execute({ scope, caller, spec }) {
    log({
      event: 'tool_execution_started',
      tenant_id: scope.workspace_id,
      agent_id: caller.agent_id,
      tool_name: spec.name,
      side_effect_policy: spec.side_effect_policy,
    });
    return undefined;
  },
  after_execute({ scope, caller, spec }, result, durationMs) {
    log({
      event: 'tool_execution_completed',
      tenant_id: scope.workspace_id,
      agent_id: caller.agent_id,
      tool_name: spec.name,
      status: statusOfResult(result),
      cached: result.ok && result.cache !== undefined,
      execution_time_ms: durationMs,
    });
    return undefined;
  },
});
