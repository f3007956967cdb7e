import { describe, expect, it } from 'vitest';
import { importToolDefinition } from './imported-tool.ts';
import { maxToolExamples } from './tool-example.ts';
import { specOf, specWithExamplesOf, ToolDefinition, ToolFacts, ToolSpec } from './tool-spec.ts';

const base = {
  name: 'a.b',
  version: '1.2.0',
  description: 'd',
  category: 'api',
  input_schema: { type: 'object' },
  gateway: 'http',
} as const;

describe('examples of a tool definition', () => {
  it('importToolDefinition keeps names, inputs and outputs, and null as an expected output', () => {
    const examples = [{ name: 'found', input: { id: 1 }, output: null }, { input: {} }];
    expect(importToolDefinition({ ...base, examples })).toEqual({
      ok: true,
      definition: { ...base, gateway_config: {}, examples },
      notes: [],
    });
  });

  it.each([
    ['no list', { input: {} }, '/examples'],
    ['an example that is no object', ['x'], '/examples/0'],
    ['an example without an input', [{ input: 1 }, { output: 1 }], '/examples/1/input'],
    ['an empty name', [{ name: '', input: 1 }], '/examples/0/name'],
    ['more than 50 examples', Array.from({ length: maxToolExamples + 1 }, () => ({ input: 1 })), '/examples'],
    ['more than 65,536 characters', [{ input: 'x'.repeat(65_536) }], '/examples'],
  ])('importToolDefinition refuses %s', (_, examples, path) => {
    expect(importToolDefinition({ ...base, examples })).toMatchObject({ ok: false, path });
  });

  it('importToolDefinition accepts examples at their limits', () => {
    const most = Array.from({ length: maxToolExamples }, (_, index) => ({ input: index }));
    expect(importToolDefinition({ ...base, examples: most }).ok).toBe(true);
    const room = 65_536 - JSON.stringify([{ input: '' }]).length;
    expect(importToolDefinition({ ...base, examples: [{ input: 'x'.repeat(room) }] }).ok).toBe(true);
    expect(importToolDefinition({ ...base, examples: [{ input: 'x'.repeat(room + 1) }] }).ok).toBe(false);
  });

  it('importToolDefinition names unknown keys of an example, and examples of an alternative format that it leaves out', () => {
    const named = importToolDefinition({ ...base, examples: [{ input: 1, comment: 'c' }] });
    expect(named).toMatchObject({ ok: true, notes: ['examples.0.comment is not supported and was skipped'] });
    const foreign = importToolDefinition({ tool_id: 'a.b', tool_type: 'http', examples: ['find order 1'] });
    expect(foreign).toMatchObject({ ok: true, notes: expect.arrayContaining(['examples is not supported and was skipped']) });
    expect(foreign.ok && 'examples' in foreign.definition).toBe(false);
  });

  it('specOf leaves examples out, so that runs and other systems do not get them', () => {
    const definition = ToolDefinition.parse({ ...base, examples: [{ input: 1 }] });
    expect(specOf(definition)).not.toHaveProperty('examples');
    expect(ToolSpec.parse({ ...specOf(definition), examples: [{ input: 1 }] })).not.toHaveProperty('examples');
    expect(ToolFacts.parse(definition)).not.toHaveProperty('examples');
    expect(specWithExamplesOf(definition)).toMatchObject({ examples: [{ input: 1 }], lifecycle: 'active' });
    expect(specWithExamplesOf(ToolDefinition.parse(base))).not.toHaveProperty('examples');
  });
});
