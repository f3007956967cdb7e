import { expect, it } from 'vitest';
import { AgentPolicy } from '../agent/agent-config.ts';
import { ToolNodeConfig } from '../graph/node-config.ts';

const all = ['pure', 'idempotent', 'compensatable', 'irreversible'];

it.each([
  [['none', 'reads'], ['pure']],
  [['reads'], ['pure']],
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
])('a node that allows %j allows %j', (said, meant) => {
  expect(AgentPolicy.parse({ allowed_side_effects: said }).allowed_side_effects).toEqual(meant);
  const config = { tool: { name: 'a.b' }, policy: { allowed_side_effects: said } };
  expect(ToolNodeConfig.parse(config).policy?.allowed_side_effects).toEqual(meant);
});

it.each([[['none']], [['none', 'writes']], [['write']], [['payment']]])('%j is refused, and not taken for more', said => {
  expect(AgentPolicy.safeParse({ allowed_side_effects: said }).success).toBe(false);
});
