import { type CodeNodeConfig, sideEffectPolicies } from '@pinion/contracts';
import type { ProgramRun } from '@pinion/tool-runtime';
import { toolFor } from './frozen-tool.ts';
import type { NodeRun } from './node-run.ts';

/** The maximum number of calls of a node that does not set it. */
const MAX_TOOL_CALLS = 100;

/** Returns the tools that the code calls, frozen, and the policy of its calls. */
export async function programOf({ node, context }: NodeRun, config: CodeNodeConfig, agentId: string): Promise<ProgramRun> {
  const { tools = [], policy = {} } = config;
  const isReplay = context.replayed !== undefined;
  const {
    max_tool_calls = MAX_TOOL_CALLS,
    allowed_side_effects = [...sideEffectPolicies],
    denied_risk_tags,
    confirmation,
    confirmation_expires_s,
  } = policy;
  return {
    unavailable: isReplay ? [] : await context.deps.unavailable(context.spec.scope, agentId, tools),
    tools: tools.flatMap(tool => toolFor(context, agentId, tool) ?? []),
    policy: { max_tool_calls, allowed_side_effects, denied_risk_tags, confirmation, confirmation_expires_s },
    above: isReplay ? undefined : context.deps.caps.above(context.spec.run_id),
    onCaps: caps => context.deps.caps.open(context.spec.run_id, node.id, caps),
    onSuperseded: () => context.supersede(),
  };
}
