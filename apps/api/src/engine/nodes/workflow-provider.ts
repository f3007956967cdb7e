import { type ToolError, workflowGateway, workflowOfTool } from '@pinion/contracts';
import type { ProviderCall, ProviderResult, ToolProvider } from '@pinion/tool-runtime';
import type { CalledRuns, CallRunRequest } from './child-runs.ts';

/**
 * Creates the provider for tools that are workflows: a call is a separate run, and the end of that run is its result. It is
 * answered like a slow tool's call, so that it can take days, wait for people, and outlive the process.
 */
export const createWorkflowProvider = (children: CalledRuns): ToolProvider => ({
  gateway: workflowGateway,
  secretsTo: () => undefined,
  call: async (call: ProviderCall): Promise<ProviderResult> => {
    const { spec, callback_url } = call;
    const workflow = workflowOfTool(spec);
    if (workflow === undefined)
      return failed('VALIDATION_ERROR', `${spec.name} cannot be called: gateway_config.workflow_id is missing.`);
    const request = orderOf(call, workflow);
    if (request === undefined || callback_url === undefined)
      return failed('PROVIDER_ERROR', `${spec.name} is a workflow. Only runs can call it`, { reason: 'no_callbacks' });
    const begun = await children.call(request);
    if ('error' in begun) return { ok: false, error: begun.error };
    call.markSent();
    return { ok: true, pending: true, output: begun };
  },
});

function orderOf(call: ProviderCall, workflow: CallRunRequest['workflow']): CallRunRequest | undefined {
  const { caller, call_id, scope, input, spec, trace_context } = call;
  if (caller === undefined) return undefined;
  const { timeout_s, input_field } = spec.gateway_config;
  const isTimed = typeof timeout_s === 'number' && timeout_s > 0;
  return {
    parent: { run_id: caller.run_id, node_id: caller.node_id, call_id },
    ...(isTimed ? { timeout_s } : {}),
    scope,
    workflow,
    trace_context,
    input: typeof input_field === 'string' ? fieldOf(input, input_field) : input,
    // As for an agent's own calls: on a retry after a failure, completed effects are not repeated.
    turn_group_id: `${caller.turn_group_id}/${workflow.id}`,
    slot: 'ahead',
  };
}

const fieldOf = (input: unknown, name: string): unknown =>
  typeof input === 'object' && input !== null && Object.hasOwn(input, name) ? (input as Record<string, unknown>)[name] : null;

const failed = (code: ToolError['code'], message: string, details?: unknown): ProviderResult => ({
  ok: false,
  error: { code, message, details },
});
