import { isToolIndeterminate } from '@pinion/contracts';
import { type Extension, type ExtensionCall, extensionPriority, type ExtensionResult } from './extension.ts';
import { type ResultStatus, statusOfResult } from './status-of-result.ts';

/** The measurements of one call, from which the four tool call metrics are made. `tenant_id` is the workspace. */
export type CallMeasure = {
  tenant_id: string;
  agent_id: string;
  tool_name: string;
  gateway: string;
  status: ResultStatus;
  duration_s: number;
  /** True when it was answered with the result of an earlier call with the same idempotency key. */
  isIdempotencyHit: boolean;
  /** The side-effect policy, if the call had an effect or may have had one. */
  effect: string | undefined;
};

/**
 * Creates the extension that measures every call that passed the guard, even one answered by a cache, the ledger or another
 * extension.
 */
export const createMetricsExtension = ({ observe }: { observe: (measure: CallMeasure) => void }): Extension => ({
  name: 'metrics',
  priority: extensionPriority.watching,
  after_execute(call, result, durationMs) {
    observe({
      tenant_id: call.scope.workspace_id,
      agent_id: call.caller.agent_id,
      tool_name: call.spec.name,
      gateway: call.spec.gateway,
      status: statusOfResult(result),
      duration_s: durationMs / 1000,
      isIdempotencyHit: result.ok && result.cache?.kind === 'idempotency',
      effect: effectOf(call, result),
    });
    return undefined;
  },
});

function effectOf({ spec }: ExtensionCall, result: ExtensionResult): string | undefined {
  if (spec.side_effect_policy === 'pure') return undefined;
  const happened = result.ok ? result.cache === undefined : isToolIndeterminate(result);
  return happened ? spec.side_effect_policy : undefined;
}
