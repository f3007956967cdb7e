import { expect, test } from 'vitest';
import { parseAgentNames, tokenProblems, tokenRequest, noExpiry } from './token-request.ts';

const fields = { name: 'Payer', days: noExpiry, permission: 'role', agents: '', workflows: [] } as const;

test('tokenRequest contains each agent name once and only the selected options', () => {
  expect(tokenRequest(fields)).toEqual({ name: 'Payer' });
  expect(tokenRequest({ ...fields, days: '30', permission: 'execute', agents: 'payer, night shift,\npayer' })).toEqual({
    name: 'Payer',
    expires_in_days: 30,
    agent_ids: ['payer', 'night shift'],
    permission: 'execute',
  });
  expect(tokenRequest({ ...fields, permission: 'runs', agents: 'payer', workflows: ['w1'] })).toEqual({
    name: 'Payer',
    permission: 'runs',
    workflow_ids: ['w1'],
  });
  expect(parseAgentNames(' , ')).toEqual([]);
});

test('tokenProblems reports a token for runs without a workflow at the field', () => {
  expect(tokenProblems({ ...fields, permission: 'runs' })).toEqual({ workflows: expect.stringContaining('workflow') });
  expect(tokenProblems({ ...fields, permission: 'runs', workflows: ['w1'], agents: 'pinion:undo' })).toEqual({});
});

test('tokenProblems reports an execute-only token without an agent at the field', () => {
  expect(tokenProblems({ ...fields, permission: 'execute' })).toEqual({ agents: expect.stringContaining('at least one agent') });
  expect(tokenProblems({ ...fields, name: ' ', agents: 'pinion:undo' })).toEqual({
    name: expect.any(String),
    agents: expect.stringContaining('reserved'),
  });
  expect(tokenProblems(fields)).toEqual({});
});
