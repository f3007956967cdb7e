import { describe, expect, it } from 'vitest';
import { settingProblems } from './setting-problems.ts';

const of = (type: string, config: Record<string, unknown>) =>
  settingProblems({ id: 'n', type, position: { x: 0, y: 0 }, config }).map(({ message, field, severity }) => [
    field,
    message,
    severity,
  ]);

describe('settingProblems', () => {
  it.each([
    ['agent', { policy: { max_tool_cals: 3 } }, 'policy.max_tool_cals', 'Did you mean max_tool_calls?'],
    ['agent', { policy: { confirmations: 'always' } }, 'policy.confirmations', 'Did you mean confirmation?'],
    ['agent', { mcp_servers: [] }, 'mcp_servers', 'there is no such setting'],
    ['agent', { model: { provider: 'openai', temperature: 0 } }, 'model.temperature', 'there is no such setting'],
    ['agent', { tools: [{ name: 'a.b', versoin: '1.0.0' }] }, 'tools.0.versoin', 'Did you mean version?'],
    ['agent', { pins: [{ name: 'p', selector: { tool: 'a.b', startegy: 'first' } }] }, 'pins.0.selector.startegy', 'strategy?'],
    ['branch', { cases: [{ handle: 'a', expresion: 'x' }] }, 'cases.0.expresion', 'Did you mean expression?'],
    ['map', { workflow: { id: 'w', verison: 1 } }, 'workflow.verison', 'Did you mean version?'],
    ['output', { value: 1 }, 'value', 'there is no such setting'],
    ['merge', { Mode: 'list' }, 'Mode', 'Did you mean mode?'],
  ])('a setting of %s that nothing has is a warning: %j', (type, config, field, text) =>
    expect(of(type, config)).toEqual([[field, expect.stringContaining(text), 'warning']]),
  );

  it('known settings, values under free names and test data are fine', () => {
    expect(of('agent', { policy: { max_tool_calls: 3 }, model: { provider: 'openai', parameters: { top_k: 1 } } })).toEqual([]);
    expect(of('tool', { tool: { name: 'a.b' }, input: { any: { thing: 1 } } })).toEqual([]);
    expect(of('input', { schema: { type: 'object', 'x-any': 1 }, test_data: { value: 1 } })).toEqual([]);
    expect(of('of_the_future', { any: 1 })).toEqual([]);
  });
});
