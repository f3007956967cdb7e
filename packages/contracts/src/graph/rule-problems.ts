import type { AgentConfig } from '../agent/agent-config.ts';
import type { GraphFacts } from './graph-facts.ts';
import type { Problem } from './problem.ts';

/**
 * Returns problems of rules that will fail an agent node: a condition that cannot be evaluated, or a tool that it is not
 * allowed to call.
 */
export function ruleProblems(node_id: string, { rules = [], tools }: AgentConfig, facts: GraphFacts): Problem[] {
  return rules.flatMap(({ id, condition, bindings }) => {
    const flaw = condition.trim() === '' ? undefined : facts.conditionFlaw?.(condition);
    const ofCondition: Problem[] =
      flaw === undefined
        ? []
        : [
            {
              node_id,
              code: 'rule_condition',
              severity: 'error',
              message: `the condition of the rule ${id} cannot be read: ${flaw}`,
            },
          ];
    const ofTools = bindings.flatMap(({ tool, critical }): Problem[] => {
      const why = whyDenied(tool, tools, facts);
      if (why === undefined) return [];
      const end = critical ? 'the call is denied, and the node ends with it' : 'the call is denied';
      return [{ node_id, tool, code: 'rule_tool_off', severity: 'warning', message: `the rule ${id}: ${tool} ${why}; ${end}` }];
    });
    return [...ofCondition, ...ofTools];
  });
}

function whyDenied(name: string, tools: AgentConfig['tools'], { lookup }: GraphFacts): string | undefined {
  const listed = tools.find(tool => tool.name === name);
  if (listed === undefined) return 'is off for this agent';
  const spec = lookup(name, listed.version);
  if (spec === undefined) return 'is not in the catalog';
  return spec.lifecycle === 'blocked' ? 'is blocked' : undefined;
}
