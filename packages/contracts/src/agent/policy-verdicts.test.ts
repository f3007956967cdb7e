import { expect, test } from 'vitest';
import { specOf, ToolDefinition } from '../tool/tool-spec.ts';
import type { ToolEnvelope } from '../tool/tool-envelope.ts';
import { policyVerdicts } from './policy-verdicts.ts';

const spec = specOf(
  ToolDefinition.parse({ name: 'pay', version: '2.1.0', description: '', category: 'api', input_schema: {}, gateway: 'http' }),
);
const receipt = (meta: ToolEnvelope['meta']): ToolEnvelope => ({
  call_id: 'c',
  name: 'pay',
  version: '2.1.0',
  input: {},
  t_start: '',
  t_end: '',
  ...(meta === undefined ? {} : { meta }),
});

test('an allowed call passed every rule, and each says what it saw', () => {
  expect(policyVerdicts(receipt({ seq: 2 }), spec, { max_tool_calls: 12 }).map(({ rule, message }) => [rule, message])).toEqual([
    ['allow_list', 'tool is on for this node'],
    ['lifecycle', 'version 2.1.0 is active'],
    ['side_effects', 'irreversible is allowed here'],
    ['call_cap', 'call 3 of 12'],
  ]);
});

test('a refusal shows the word that refused it, and nothing is made up for an unknown tool', () => {
  const kept = [{ rule: 'allow_list', verdict: 'deny' as const, reason: 'unknown_tool' }];
  expect(policyVerdicts(receipt({ verdicts: kept }), spec, { max_tool_calls: 12 })).toEqual(kept);
  expect(policyVerdicts(receipt({ seq: 0 }), undefined, { max_tool_calls: 12 })).toEqual([]);
});
