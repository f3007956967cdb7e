import { expect, test } from 'vitest';
import { specOf, ToolDefinition } from '../tool/tool-spec.ts';
import type { ToolEnvelope } from '../tool/tool-envelope.ts';
import { callGates, policyVerdicts } from './policy-verdicts.ts';

const definition = { name: 'pay', version: '2.1.0', description: '', category: 'api', input_schema: {}, gateway: 'http' };
const spec = specOf(ToolDefinition.parse({ ...definition, risk_tags: ['payment'] }));
const policy = { max_tool_calls: 12, confirmation: 'unsafe_only' as const };
const envelope = (meta: ToolEnvelope['meta']): ToolEnvelope => ({
  call_id: 'c',
  name: 'pay',
  version: '2.1.0',
  input: {},
  t_start: '',
  t_end: '',
  ...(meta === undefined ? {} : { meta }),
});

test('policyVerdicts of an allowed call contains every gate in order with what the gate checked', () => {
  const verdicts = policyVerdicts(envelope({ seq: 2, confirmed_by: 'mira' }), spec, policy);
  expect(verdicts.map(({ rule }) => rule)).toEqual(callGates);
  expect(verdicts.every(({ verdict }) => verdict === 'allow')).toBe(true);
  expect(verdicts.map(({ message }) => message)).toEqual([
    'Tool enabled for this node',
    'No role required',
    'Available in this workspace',
    'Enabled for this agent',
    'Call 3 of 12',
    'Version 2.1.0 is active',
    'Side effect allowed: irreversible',
    'Risk tags allowed: payment',
    'Approved by mira',
  ]);
});

test('policyVerdicts of a denied call contains the earlier gates and the denial, and no later gate', () => {
  const kept = [{ rule: 'availability', verdict: 'deny' as const, reason: 'not_available' }];
  const verdicts = policyVerdicts(envelope({ verdicts: kept }), spec, policy);
  expect(verdicts.map(({ rule, verdict }) => `${rule} ${verdict}`)).toEqual([
    'allow_list allow',
    'permission allow',
    'availability deny',
  ]);
});

test('policyVerdicts of a superseded call shows every gate as passed except the approval', () => {
  const kept = [{ rule: 'messages', verdict: 'deny' as const, reason: 'superseded' }];
  const verdicts = policyVerdicts(envelope({ seq: 0, verdicts: kept }), spec, policy);
  expect(verdicts.map(({ rule }) => rule)).toEqual([...callGates.slice(0, -1), 'messages']);
});

test('policyVerdicts invents nothing for an unknown tool', () => {
  expect(policyVerdicts(envelope({ seq: 0 }), undefined, policy)).toEqual([]);
});

test('policyVerdicts explains why no approval was required', () => {
  const text = (confirmation: 'never' | 'unsafe_only', one = spec) =>
    policyVerdicts(envelope({}), one, { confirmation }).at(-1)?.message;
  expect(text('never', { ...spec, confirmation: 'never' })).toBe('Approval not required by policy');
  expect(text('unsafe_only', { ...spec, side_effect_policy: 'pure' })).toBe('Approval not required: pure');
});
