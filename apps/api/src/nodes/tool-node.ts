import { agentIdOf, type CallerFacts, recordOf, sideEffectPolicies, succeeded, type ToolNodeConfig } from '@pinion/contracts';
import type { NodeEnd } from '../engine/node-end.ts';
import { frozenTool } from './frozen-tool.ts';
import type { NodeRun } from './node-run.ts';
import { fill, fillDeep } from './template-values.ts';

/** A materialized call: `output` or `error` is live, and `envelope` always. */
export async function runToolNode(run: NodeRun, config: ToolNodeConfig): Promise<NodeEnd> {
  const { node, context, inputs } = run;
  const { name, version } = config.tool;
  const configured = Object.entries(config.input).map(
    ([field, value]) => [field, fillDeep(value, text => fill(run, text))] as const,
  );
  await context.deps.ready(context.scope);
  const envelope = await context.deps.runtime.runTool({
    tool: frozenTool(context.tools, name, version) ?? { name, version },
    input: recordOf([...configured, ...Object.entries(inputs)]),
    policy: { ...config.policy, allowed_side_effects: config.policy?.allowed_side_effects ?? [...sideEffectPolicies] },
    caller: callerOf(run),
    questions: context.replayed === undefined ? context.deps.questions(context.scope, context.run_id, node.id) : undefined,
    scope: context.scope,
    journal: context.journalOf(node.id),
    signal: context.signal,
    span: context.span,
    recorded: context.recordedOf(node.id),
  });
  if (succeeded(envelope)) return { kind: 'finished', outputs: { output: envelope.output ?? null, envelope } };
  const error = envelope.error ?? { code: 'UNKNOWN', message: 'the call failed and did not say why' };
  return { kind: 'failed', error, outputs: { error, envelope } };
}

/** A call that a person placed: each node is an intent of its own, so two equal ones are two effects. */
function callerOf({ node, context }: NodeRun): CallerFacts {
  const { run_id, session_id, turn_group_id, fold } = context;
  return {
    run_id,
    life: context.life,
    node_id: node.id,
    workflow_id: fold.workflowId,
    agent_id: agentIdOf(fold.workflowId, node.id),
    roles: [],
    session_id,
    turn_group_id: `${turn_group_id}/${node.id}`,
  };
}
