import { agentIdOf, sideEffectPolicies, succeeded, ToolNodeConfig, envelopeView } from '@pinion/contracts';
import * as z from 'zod';
import type { NodeEnd } from '../scheduler/node-end.ts';
import { toolFor } from './frozen-tool.ts';
import type { NodeRun } from './node-run.ts';

const { tool, policy } = ToolNodeConfig.shape;

/** One call that a person tries by hand, in the place of a node of a workflow: with its policy and its roles. */
export const TryConfig = z.object({
  workflow_id: z.string(),
  tool,
  input: z.unknown(),
  policy,
  roles: ToolNodeConfig.shape.roles,
});
export type TryConfig = z.infer<typeof TryConfig>;

/**
 * The node of a run that tries a tool out. It bears the id of the node it stands for, so what was said about that node's
 * agent counts here, too; its input is data, and never a template.
 */
export async function runTryNode({ node, context }: NodeRun): Promise<NodeEnd> {
  const read = TryConfig.safeParse(node.config);
  if (!read.success) return { kind: 'failed', error: { code: 'VALIDATION_ERROR', message: 'this is no call' } };
  const { workflow_id, input, roles = [], policy: text = {} } = read.data;
  await context.deps.ready(context.scope);
  const agent_id = agentIdOf(workflow_id, node.id);
  const { run_id, session_id, turn_group_id } = context;
  const envelope = await context.deps.runtime.runTool({
    tool: toolFor(context, agent_id, read.data.tool) ?? read.data.tool,
    input: input ?? {},
    policy: { ...text, allowed_side_effects: text.allowed_side_effects ?? [...sideEffectPolicies] },
    caller: { run_id, life: context.life, node_id: node.id, workflow_id, agent_id, roles, session_id, turn_group_id },
    questions: context.replayed === undefined ? context.deps.questions(context.scope, run_id, node.id) : undefined,
    scope: context.scope,
    journal: context.journalOf(node.id),
    signal: context.signal,
    span: context.span,
    recorded: context.recordedOf(node.id),
  });
  // A call that failed is what somebody wanted to see, and no failure of the run.
  return {
    kind: 'finished',
    outputs: succeeded(envelope)
      ? { output: envelope.output ?? null, envelope: envelopeView(envelope) }
      : { envelope: envelopeView(envelope) },
  };
}
