import { passThrough } from './pass-through.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nodeTypes } from '../nodes/node-definitions.ts';
import { offOf } from './node-off.ts';
import { runAfter } from '../workflow/run-after.ts';
import { stopsRun, validateGraph } from './validate-graph.ts';
import { WorkflowFile, WorkflowNode } from '../workflow/workflow-file.ts';

const nodeOf = (type: string, config: Record<string, unknown> = {}, off?: unknown): WorkflowNode =>
  WorkflowNode.parse({ id: 'n', type, config, ...(off === undefined ? {} : { off }) });

describe('disabled node', () => {
  it('a node is disabled only by bypass and mute, and any other value is preserved and means enabled', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        const node = nodeOf('prompt', {}, value);
        expect(node['off']).toEqual(value);
        if (value !== 'bypass' && value !== 'mute') expect(offOf(node)).toBeUndefined();
      }),
    );
    expect(offOf(nodeOf('prompt', {}, 'mute'))).toBe('mute');
    expect(offOf(nodeOf('prompt', {}, 'bypass'))).toBe('bypass');
  });

  it('a bypassed node passes its first input to its first output for any type and config', () => {
    const first: Record<string, string> = {
      agent: 'response',
      tool: 'output',
      prompt: 'text',
      transform: 'value',
      branch: 'else',
    };
    for (const [type, handle] of Object.entries(first)) {
      const into = type === 'tool' ? 'city' : 'in';
      const config = type === 'tool' ? { tool: { name: 't' }, input: { city: 'fixed' } } : {};
      const ready = type === 'agent' ? { model: { provider: 'scripted', model: 'x' } } : config;
      expect(
        passThrough(nodeOf(type, ready), { [into]: 7 }, () => undefined, []),
        type,
      ).toEqual({ [handle]: 7 });
    }
  });

  it('a bypassed node passes on nothing from an edge that only sets the order', () => {
    const tool = nodeOf('tool', { tool: { name: 't' }, input: { city: 'fixed' } });
    expect(passThrough(tool, { [runAfter]: 1 }, () => undefined, [])).toEqual({});
    expect(passThrough(tool, { [runAfter]: 1, city: 7 }, () => undefined, [])).toEqual({ output: 7 });
  });

  it('a bypassed node passes on at most one value, and none without an input', () => {
    const types = fc.constantFrom(...nodeTypes, 'nobody');
    fc.assert(
      fc.property(types, fc.dictionary(fc.constantFrom('in', 'value', '__proto__', 'x'), fc.jsonValue()), (type, inputs) => {
        const passed = Object.values(passThrough(nodeOf(type), inputs, () => undefined, []));
        expect(passed.length).toBeLessThanOrEqual(1);
        if (Object.keys(inputs).length === 0) expect(passed).toEqual([]);
        for (const value of passed) expect(Object.values(inputs)).toContain(value);
      }),
    );
  });

  it('a disabled node blocks no run with its problems and is reported as disabled', () => {
    const file = (off?: string) =>
      WorkflowFile.parse({
        format: 'pinion.workflow/1',
        name: 'x',
        nodes: [
          { id: 'odd', type: 'from_elsewhere', ...(off === undefined ? {} : { off }) },
          { id: 'o', type: 'output' },
        ],
        edges: [],
      });
    const facts = { lookup: () => undefined };
    expect(validateGraph(file(), facts).filter(stopsRun)).toHaveLength(1);
    const problems = validateGraph(file('mute'), facts);
    expect(problems.filter(stopsRun)).toEqual([]);
    expect(problems.find(problem => problem.code === 'node_off')).toMatchObject({ severity: 'info', node_id: 'odd' });
  });
});
