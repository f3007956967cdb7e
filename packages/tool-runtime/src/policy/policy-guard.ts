import type { RuleVerdict } from '@pinion/contracts';
import type { CallSubject, Rule, TurnSubject } from './rule.ts';
import { activation } from './rules/activation.ts';
import { allowList } from './rules/allow-list.ts';
import { availability } from './rules/availability.ts';
import { budgetLeft } from './rules/budget-left.ts';
import { callCap } from './rules/call-cap.ts';
import { confirmation } from './rules/confirmation.ts';
import { iterationCap } from './rules/iteration-cap.ts';
import { lifecycle } from './rules/lifecycle.ts';
import { permission } from './rules/permission.ts';
import { riskTags } from './rules/risk-tags.ts';
import { sideEffects } from './rules/side-effects.ts';

/** The rules that are checked before each model call. */
export const turnRules: readonly Rule<TurnSubject>[] = [iterationCap];

/**
 * The rules that are checked before each tool call, in this order. The first verdict applies. All denials come before the only
 * approval rule, so that no approval is requested for a call that would be denied.
 */
export const callRules: readonly Rule<CallSubject>[] = [
  allowList,
  permission,
  availability,
  activation,
  callCap,
  lifecycle,
  sideEffects,
  riskTags,
  budgetLeft,
  confirmation,
];

/** Evaluates the rules of the policy guard and returns a verdict as data, without side effects. Undefined means allowed. */
export function firstObjection<Subject>(rules: readonly Rule<Subject>[], subject: Subject): RuleVerdict | undefined {
  for (const rule of rules) {
    const verdict = rule(subject);
    if (verdict !== undefined) return verdict;
  }
  return undefined;
}
