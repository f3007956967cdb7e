import { type AgentConfig, fillValue, isRecord, type PlannedToolExecution } from '@pinion/contracts';
import type { AgentRun, ExpressionEngine, RuleFacts } from '@pinion/tool-runtime';
import { isTruthy } from './is-truthy.ts';

/** The rules of an agent node as a plan for each moment: which hold, and what their tools are given (0-128). */
export function plannedBy({ rules = [] }: AgentConfig, expressions: ExpressionEngine): AgentRun['plan'] {
  if (rules.length === 0) return undefined;
  return async (moment, facts) => {
    const planned: PlannedToolExecution[] = [];
    for (const { id, condition, bindings } of rules) {
      const due = bindings.filter(binding => binding.when === moment);
      if (due.length === 0 || !(await holds(expressions, condition, facts))) continue;
      for (const { tool, args, critical } of due) {
        planned.push({ tool_name: tool, args: filled(args, facts), when: moment, bound_rule_id: id, critical });
      }
    }
    return planned;
  };
}

/** An empty condition always holds; one that cannot be evaluated does not. */
async function holds(expressions: ExpressionEngine, condition: string, facts: RuleFacts): Promise<boolean> {
  if (condition.trim() === '') return true;
  const result = await expressions.evaluate(condition, { ...facts, tools: nested(facts.tools) });
  return result.ok && isTruthy(result.value);
}

function filled(args: Record<string, unknown>, facts: RuleFacts): Record<string, unknown> {
  const tools = nested(facts.tools);
  const value = fillValue(args, name => (name === 'tools' ? tools : name === 'prompt' ? facts.prompt : facts.response));
  return isRecord(value) ? value : {};
}

/** `orders.create` becomes `{orders: {create: ...}}`, so that a path may go on into the result. */
function nested(tools: RuleFacts['tools']): Record<string, unknown> {
  const root: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  for (const [name, result] of Object.entries(tools)) {
    const path = name.split('.');
    let place = root;
    for (const part of path.slice(0, -1)) {
      const inner = place[part];
      place = isRecord(inner) ? inner : (place[part] = Object.create(null) as Record<string, unknown>);
    }
    place[path.at(-1) ?? name] = result;
  }
  return root;
}
