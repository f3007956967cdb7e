import { agentIdOf, sideEffectPolicies, succeeded, ToolNodeConfig, toEnvelopeView } from '@pinion/contracts';
import * as z from 'zod';
import type { NodeEnd } from '../scheduler/node-end.ts';
import { callerOf } from './caller-of-node.ts';
import { toolFor } from './frozen-tool.ts';
import type { NodeRun } from './node-run.ts';

const { tool, policy } = ToolNodeConfig.shape;

/** The config of a call that a user tests manually in place of a workflow node, with its policy and its roles. */
export const TryConfig = z.object({
  workflow_id: z.string(),
  tool,
  input: z.unknown(),
  policy,
  roles: ToolNodeConfig.shape.roles,
});
export type TryConfig = z.infer<typeof TryConfig>;

/**
 * Runs the node that tests a tool. It has the id of the node it stands for, so that decisions about that node's agent apply
 * here too. Its input is data, never a template.
 */
export async function runTryNode(run: NodeRun): Promise<NodeEnd> {
  const { node, context } = run;
  const read = TryConfig.safeParse(node.config);
  if (!read.success) return { kind: 'failed', error: { code: 'VALIDATION_ERROR', message: 'this is no call' } };
  const { workflow_id, input, roles = [], policy: text = {} } = read.data;
  await context.deps.ready(context.spec.scope);
  const agent_id = agentIdOf(workflow_id, node.id);
  const envelope = await context.deps.runtime.runTool({
    tool: toolFor(context, agent_id, read.data.tool) ?? read.data.tool,
    input: input ?? {},
    policy: { ...text, allowed_side_effects: text.allowed_side_effects ?? [...sideEffectPolicies] },
    caller: callerOf(run, { workflow_id, agent_id, roles }),
    approvals:
      context.replayed === undefined ? context.deps.approvals(context.spec.scope, context.spec.run_id, node.id) : undefined,
    scope: context.spec.scope,
    journal: context.journalOf(node.id),
    signal: context.signal,
    span: context.span,
    recorded: context.recordedOf(node.id),
  });
  // A failed call is a valid result here, not a failure of the run.
  return {
    kind: 'finished',
    outputs: succeeded(envelope)
      ? { output: envelope.output ?? null, envelope: toEnvelopeView(envelope) }
      : { envelope: toEnvelopeView(envelope) },
  };
}
