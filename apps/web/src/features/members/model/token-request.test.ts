import { expect, test } from 'vitest';
import { parseAgentNames, tokenProblems, tokenRequest, noExpiry } from './token-request.ts';

const fields = { name: 'Payer', days: noExpiry, permission: 'role', agents: '' } as const;

test('tokenRequest contains each agent name once and only the selected options', () => {
  expect(tokenRequest(fields)).toEqual({ name: 'Payer' });
  expect(tokenRequest({ ...fields, days: '30', permission: 'execute', agents: 'payer, night shift,\npayer' })).toEqual({
    name: 'Payer',
    expires_in_days: 30,
    agent_ids: ['payer', 'night shift'],
    permission: 'execute',
  });
  expect(parseAgentNames(' , ')).toEqual([]);
});

test('tokenProblems reports an execute-only token without an agent at the field', () => {
  expect(tokenProblems({ ...fields, permission: 'execute' })).toEqual({ agents: expect.stringContaining('at least one agent') });
  expect(tokenProblems({ ...fields, name: ' ', agents: 'pinion:undo' })).toEqual({
    name: expect.any(String),
    agents: expect.stringContaining('reserved'),
  });
  expect(tokenProblems(fields)).toEqual({});
});
