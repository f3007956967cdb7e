import { expect, it } from 'vitest';
import { AgentPolicy } from '../agent/agent-config.ts';
import { ToolNodeConfig } from '../nodes/tool/tool-node-config.ts';
import { allowsSideEffects } from './side-effect.ts';

const all = ['pure', 'idempotent', 'compensatable', 'irreversible'];

it.each([
  [['none', 'reads'], ['pure']],
  [['reads'], ['pure']],
  [['none'], ['none']],
  [
    ['writes', 'none'],
    ['none', 'idempotent', 'compensatable', 'irreversible'],
  ],
  [['none', 'reads', 'writes'], all],
  [['writes'], ['idempotent', 'compensatable', 'irreversible']],
  [
    ['reads', 'compensatable'],
    ['pure', 'compensatable'],
  ],
  [
    ['irreversible', 'pure'],
    ['pure', 'irreversible'],
  ],
  [all, all],
  [[], []],
])('allowed_side_effects %j is read as %j', (said, meant) => {
  expect(AgentPolicy.parse({ allowed_side_effects: said }).allowed_side_effects).toEqual(meant);
  const config = { tool: { name: 'a.b' }, policy: { allowed_side_effects: said } };
  expect(ToolNodeConfig.parse(config).policy?.allowed_side_effects).toEqual(meant);
});

it.each([[['write']], [['payment']]])('allowed_side_effects rejects %j instead of allowing more', said => {
  expect(AgentPolicy.safeParse({ allowed_side_effects: said }).success).toBe(false);
});

it('allowsSideEffects with none allows only a pure tool that does not read', () => {
  expect(allowsSideEffects(['none'], { side_effect_policy: 'pure', access: 'none' })).toBe(true);
  expect(allowsSideEffects(['none'], { side_effect_policy: 'pure', access: 'read' })).toBe(false);
  expect(allowsSideEffects(['none'], { side_effect_policy: 'idempotent', access: 'write' })).toBe(false);
  expect(allowsSideEffects(['pure'], { side_effect_policy: 'pure', access: 'none' })).toBe(true);
});
