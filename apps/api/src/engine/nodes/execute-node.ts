import { sideEffectPolicies, succeeded, toEnvelopeView } from '@pinion/contracts';
import * as z from 'zod';
import type { NodeEnd } from '../scheduler/node-end.ts';
import { callerOf } from './caller-of-node.ts';
import { toolFor } from './frozen-tool.ts';
import type { NodeRun } from './node-run.ts';
import { narrowedRoles, OutsideCaller } from './outside-caller.ts';

/** The config of one call of the central service, as it was requested. */
export const ExecuteConfig = z.object({
  tool: z.object({ name: z.string(), version: z.string().optional() }),
  input: z.unknown(),
  caller: OutsideCaller,
  idempotency_key: z.string().optional(),
});
export type ExecuteConfig = z.infer<typeof ExecuteConfig>;

/** Runs the node of a call that the central service made for an external agent. Its input is data, never a template. */
export async function runExecuteNode(run: NodeRun): Promise<NodeEnd> {
  const { node, context } = run;
  const read = ExecuteConfig.safeParse(node.config);
  if (!read.success) return { kind: 'failed', error: { code: 'VALIDATION_ERROR', message: 'this is no call' } };
  const { tool, input, caller, idempotency_key } = read.data;
  await context.deps.ready(context.spec.scope);
  const roles = narrowedRoles(context.deps.rolesOf(caller.agent_id, context.spec.scope), caller.roles);
  const envelope = await context.deps.runtime.runTool({
    tool: toolFor(context, caller.agent_id, tool) ?? tool,
    input: input ?? {},
    policy: { allowed_side_effects: [...sideEffectPolicies] },
    caller: callerOf(run, { agent_id: caller.agent_id, roles }),
    approvals:
      context.replayed === undefined ? context.deps.approvals(context.spec.scope, context.spec.run_id, node.id) : undefined,
    scope: context.spec.scope,
    journal: context.journalOf(node.id),
    signal: context.signal,
    span: context.span,
    recorded: context.recordedOf(node.id),
    givenKey: idempotency_key,
  });
  // A failed call is a result here, not a failure of the service.
  return {
    kind: 'finished',
    outputs: succeeded(envelope)
      ? { output: envelope.output ?? null, envelope: toEnvelopeView(envelope) }
      : { envelope: toEnvelopeView(envelope) },
  };
}
