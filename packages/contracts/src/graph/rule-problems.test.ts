import { expect, test } from 'vitest';
import { AgentConfig } from '../agent/agent-config.ts';
import type { GraphFacts } from './graph-facts.ts';
import { ruleProblems } from './rule-problems.ts';

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

test('a rule that can hold, with a tool of the agent, is no problem', () => {
  expect(problems('prompt = "x"', [{ tool: 'mail' }])).toEqual([]);
  expect(problems(' ', [{ tool: 'mail' }])).toEqual([]);
});

test('a condition that cannot be read stops the run before it starts', () => {
  expect(problems('f(', [])).toEqual([['rule_condition', 'error', undefined]]);
});

test('a tool that is off, gone or blocked is named', () => {
  expect(problems('', [{ tool: 'rm' }, { tool: 'old', critical: false }, { tool: 'gone' }])).toEqual([
    ['rule_tool_off', 'warning', 'rm'],
    ['rule_tool_off', 'warning', 'old'],
    ['rule_tool_off', 'warning', 'gone'],
  ]);
});
