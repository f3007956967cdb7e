import { Permission } from '@pinion/contracts';
import { expect, it } from 'vitest';
import { operations } from '../rest/operations.ts';
import { appRouter } from './app-router.ts';

type Procedure = { _def: { type: 'query' | 'mutation' | 'subscription'; meta?: { asks?: string } } };
const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>).map(([name, { _def }]) => ({
  name,
  type: _def.type,
  asks: _def.meta?.asks,
}));

/** What changes something and is open to those who may only read, each for its reason. */
const harmless = [
  'workflows.mark', // where somebody's own cursor is
  'session.sign_out', // ends their own session
  'policy.preview_prompt', // composes a text; sent as a mutation for its size
];
const open = ['session.get', 'session.sign_in'];

it('says of every procedure what it asks of a role', () => {
  expect(procedures.length).toBeGreaterThan(80);
  for (const { name, asks } of procedures) expect(asks, name).toBeOneOf([...Permission.options, 'anybody']);
  expect(procedures.filter(({ asks }) => asks === 'anybody').map(({ name }) => name)).toEqual(open);
});

it('lets those who may read ask everything, and change nothing', () => {
  for (const { name, type, asks } of procedures) {
    if (open.includes(name)) continue;
    if (type === 'mutation' && !harmless.includes(name)) expect(asks, name).not.toBe('read');
    else expect(asks, name).toBe('read');
  }
});

/** What is asked about is sent, so they are no GET; they write nothing. */
/** What a token that only makes calls may read: its own calls. */
const ofTheCaller = new Set(['getExecution']);
const onlyJudges = new Set(['judgeToolSchemas', 'dryRunTools', 'previewPrompt', 'resolveSecrets']);

it('asks the same of the public operations', () => {
  const anybody = operations.filter(({ permission }) => permission === 'anybody').map(({ operationId }) => operationId);
  expect(anybody.toSorted()).toEqual(['getCallbackKey', 'getHealth', 'getLiveness', 'getReadiness', 'takeCallback']);
  for (const { operationId, method, permission } of operations) {
    if (anybody.includes(operationId)) continue;
    if (ofTheCaller.has(operationId)) expect(permission, operationId).toBe('execute');
    else if (method === 'GET' || onlyJudges.has(operationId)) expect(permission, operationId).toBe('read');
    else expect(permission, operationId).toBeOneOf(['execute', 'edit', 'administer', 'own']);
  }
});
