import { type AgentConfig, fillValue, isRecord, type PlannedToolExecution, type RuleBinding } from '@pinion/contracts';
import type { AgentRun, ExpressionEngine, ExpressionResult, RuleFacts } from '@pinion/tool-runtime';
import { isTruthy } from './is-truthy.ts';

/** Returns the rules of an agent node as a plan for each step: which rules hold, and what their tools receive. */
export function plannedBy({ rules = [] }: AgentConfig, expressions: ExpressionEngine): AgentRun['plan'] {
  if (rules.length === 0) return undefined;
  return async (moment, facts) => {
    const planned: PlannedToolExecution[] = [];
    for (const { id, condition, bindings } of rules) {
      const due = bindings.filter(binding => binding.when === moment);
      if (due.length === 0) continue;
      const result = await judged(expressions, condition, facts);
      if (!result.ok) return { planned, broken: { rule_id: id, why: result.message } };
      if (isTruthy(result.value)) planned.push(...due.map(binding => plannedCall(id, binding, facts)));
    }
    return { planned };
  };
}

const holds: ExpressionResult = { ok: true, value: true };

/** Evaluates a condition. An empty one always holds. */
const judged = (
  expressions: ExpressionEngine,
  condition: string,
  facts: RuleFacts,
): ExpressionResult | Promise<ExpressionResult> =>
  condition.trim() === '' ? holds : expressions.evaluate(condition, { ...facts, tools: nested(facts.tools) });

function plannedCall(
  ruleId: string,
  { tool, args, when, critical, step_id, idempotency_key }: RuleBinding,
  facts: RuleFacts,
): PlannedToolExecution {
  const value = filled(args, facts);
  const key = idempotency_key === undefined ? undefined : filled(idempotency_key, facts);
  return {
    tool_name: tool,
    args: isRecord(value) ? value : {},
    when,
    critical,
    bound_rule_id: ruleId,
    bound_step_id: step_id,
    ...(key === undefined ? {} : { idempotency_key: typeof key === 'string' ? key : JSON.stringify(key) }),
  };
}

function filled(template: unknown, facts: RuleFacts): unknown {
  const tools = nested(facts.tools);
  return fillValue(template, name => (name === 'tools' ? tools : name === 'prompt' ? facts.prompt : facts.response));
}

/** Turns `orders.create` into `{orders: {create: ...}}`, so that a path can continue into the result. */
function nested(tools: RuleFacts['tools']): Record<string, unknown> {
  const root: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  for (const [name, result] of Object.entries(tools)) {
    const path = name.split('.');
    let location = root;
    for (const part of path.slice(0, -1)) {
      const inner = location[part];
      location = isRecord(inner) ? inner : (location[part] = Object.create(null) as Record<string, unknown>);
    }
    location[path.at(-1) ?? name] = result;
  }
  return root;
}
