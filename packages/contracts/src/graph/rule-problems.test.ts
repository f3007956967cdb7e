import { expect, test } from 'vitest';
import { AgentConfig } from '../agent/agent-config.ts';
import type { GraphFacts } from '../workflow/graph-facts.ts';
import { ruleProblems } from '../nodes/agent/rule-problems.ts';

const facts: GraphFacts = {
  lookup: name => (name === 'gone' ? undefined : ({ name, lifecycle: name === 'old' ? 'blocked' : 'active' } as never)),
  conditionFlaw: text => (text.endsWith('(') ? 'it ends too early' : undefined),
};
const problems = (condition: string, bindings: { tool: string; critical?: boolean }[]) =>
  ruleProblems(
    'agent',
    AgentConfig.parse({ tools: ['mail', 'old', 'gone'].map(name => ({ name })), rules: [{ id: 'r', condition, bindings }] }),
    facts,
  ).map(({ code, severity, tool }) => [code, severity, tool]);

test('ruleProblems returns nothing for a satisfiable rule with a tool of the agent', () => {
  expect(problems('prompt = "x"', [{ tool: 'mail' }])).toEqual([]);
  expect(problems(' ', [{ tool: 'mail' }])).toEqual([]);
});

test('ruleProblems blocks the run for an unreadable condition', () => {
  expect(problems('f(', [])).toEqual([['rule_condition', 'error', undefined]]);
});

test('ruleProblems names a tool that is disabled, missing or blocked', () => {
  expect(problems('', [{ tool: 'rm' }, { tool: 'old', critical: false }, { tool: 'gone' }])).toEqual([
    ['rule_tool_off', 'warning', 'rm'],
    ['rule_tool_off', 'warning', 'old'],
    ['rule_tool_off', 'warning', 'gone'],
  ]);
});
