import { createMessage } from '../../message/message.ts';
import type { AgentConfig } from '../../agent/agent-config.ts';
import type { GraphFacts } from '../../workflow/graph-facts.ts';
import type { Problem } from '../../workflow/problem.ts';
import { titleOf } from '../../workflow/title-of.ts';
import type { WorkflowNode } from '../../workflow/workflow-file.ts';

/** Returns a problem if a limit in dollars has no effect because the price of its model is unknown. */
export function priceProblems(node: WorkflowNode, { model, policy }: AgentConfig, facts: GraphFacts): Problem[] {
  if (model.provider === 'scripted' || model.model === '' || facts.hasPrice === undefined) return [];
  const isLimited = policy.budget?.max_usd !== undefined || facts.hasUsdLimit?.(facts.own_id) === true;
  if (!isLimited || facts.hasPrice(model.model)) return [];
  return [
    {
      code: 'missing_price',
      severity: 'error',
      ...createMessage(
        '{{node}} has a limit in US dollars, but {{model}} has no price. Set it on the Budgets page (0 is a price)',
        { node: titleOf(node), model: model.model },
      ),
      node_id: node.id,
    },
  ];
}
