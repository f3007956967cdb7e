import { createMessage, type Message } from '../../message/message.ts';
import type { AgentConfig } from '../../agent/agent-config.ts';
import type { GraphFacts } from '../../workflow/graph-facts.ts';
import type { Problem } from '../../workflow/problem.ts';

/**
 * Returns problems of rules that will fail an agent node: a condition that cannot be evaluated, or a tool that it is not
 * allowed to call.
 */
export function ruleProblems(node_id: string, { rules = [], tools }: AgentConfig, facts: GraphFacts): Problem[] {
  return rules.flatMap(({ id, condition, bindings }, index) => {
    const flaw = condition.trim() === '' ? undefined : facts.conditionFlaw?.(condition);
    const ofCondition: Problem[] =
      flaw === undefined
        ? []
        : [
            {
              node_id,
              code: 'rule_condition',
              severity: 'error',
              field: `rules.${index}.condition`,
              ...createMessage('The condition of rule {{rule}} is invalid: {{reason}}', { rule: id, reason: flaw }),
            },
          ];
    const ofTools = bindings.flatMap(({ tool, critical }): Problem[] => {
      const reason = denialOf(tool, tools, facts);
      if (reason === undefined) return [];
      const message = critical ? criticalDenials[reason](id, tool) : denials[reason](id, tool);
      return [{ node_id, tool, code: 'rule_tool_off', severity: 'warning', ...message }];
    });
    return [...ofCondition, ...ofTools];
  });
}

type Denial = 'disabled' | 'unknown' | 'blocked';
type DenialMessages = Readonly<Record<Denial, (rule: string, tool: string) => Message>>;

const denials: DenialMessages = {
  disabled: (rule, tool) =>
    createMessage('Rule {{rule}}: {{tool}} is disabled for this agent. The call is denied', { rule, tool }),
  unknown: (rule, tool) => createMessage('Rule {{rule}}: {{tool}} is not in the catalog. The call is denied', { rule, tool }),
  blocked: (rule, tool) => createMessage('Rule {{rule}}: {{tool}} is blocked. The call is denied', { rule, tool }),
};

const criticalDenials: DenialMessages = {
  disabled: (rule, tool) =>
    createMessage('Rule {{rule}}: {{tool}} is disabled for this agent. The call is denied and the node fails', { rule, tool }),
  unknown: (rule, tool) =>
    createMessage('Rule {{rule}}: {{tool}} is not in the catalog. The call is denied and the node fails', { rule, tool }),
  blocked: (rule, tool) =>
    createMessage('Rule {{rule}}: {{tool}} is blocked. The call is denied and the node fails', { rule, tool }),
};

/** Returns why a call of the rule is denied, if it is. */
function denialOf(name: string, tools: AgentConfig['tools'], { lookup }: GraphFacts): Denial | undefined {
  const listed = tools.find(tool => tool.name === name);
  if (listed === undefined) return 'disabled';
  const spec = lookup(name, listed.version);
  if (spec === undefined) return 'unknown';
  return spec.lifecycle === 'blocked' ? 'blocked' : undefined;
}
