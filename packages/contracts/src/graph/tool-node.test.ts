import { describe, expect, it } from 'vitest';
import { deriveHandles } from './derive-handles.ts';
import { readNode } from './read-node.ts';
import { runAfter } from '../workflow/run-after.ts';
import { ToolSpec } from '../tool/tool-spec.ts';
import { validateGraph } from './validate-graph.ts';
import type { WorkflowEdge, WorkflowFile, WorkflowNode } from '../workflow/workflow-file.ts';

const tool = (config: object): WorkflowNode => ({
  id: 'look',
  type: 'tool',
  position: { x: 0, y: 0 },
  config: { tool: { name: 'web_search', version: '1.0.0' }, ...config },
});
const input = (id: string): WorkflowNode => ({ id, type: 'input', position: { x: 0, y: 0 }, config: {} });
const edge = (source: string, target_handle: string): WorkflowEdge => ({
  id: `${source} ${target_handle}`,
  source,
  source_handle: 'value',
  target: 'look',
  target_handle,
});
const nobody = () => undefined;
const codesOf = (file: WorkflowFile): string[] =>
  validateGraph(file, { lookup: nobody }).flatMap(problem => (problem.node_id === 'look' ? [problem.code] : []));

describe('tool node', () => {
  it('readNode reads every input key of a tool node and its source', () => {
    const config = JSON.parse(
      '{"input":{"__proto__":{"a":1},"words":"x"},"made_from":{"node_id":"n","call_id":"c","run_id":"r"}}',
    );
    const read = readNode(tool(config as object));
    if (read.type !== 'tool') throw new Error('not read');
    expect(Object.entries(read.config.input)).toEqual([
      ['__proto__', { a: 1 }],
      ['words', 'x'],
    ]);
    expect(read.config.made_from).toEqual({ node_id: 'n', call_id: 'c', run_id: 'r' });
    expect(readNode(tool({ input: 'no record' }))).toMatchObject({ type: 'invalid', issues: [{ path: 'input' }] });
  });

  it('validateGraph reports an edge into a field that the tool would reject', () => {
    const file: WorkflowFile = {
      format: 'pinion.workflow/1',
      name: 'w',
      nodes: [input('a'), tool({})],
      edges: [edge('a', 'in')],
    };
    const spec = (input_schema: Record<string, unknown>) =>
      ToolSpec.parse({
        name: 'web_search',
        version: '1.0.0',
        description: '',
        category: 'search',
        gateway: 'http',
        gateway_config: {},
        side_effect_policy: 'pure',
        lifecycle: 'active',
        access: 'read',
        input_schema,
      });
    const output = (input_schema: Record<string, unknown>) =>
      validateGraph(file, { lookup: () => spec(input_schema) }).filter(problem => problem.code === 'unknown_handle');
    const closed = { type: 'object', properties: { words: { type: 'string' } }, additionalProperties: false };
    expect(output(closed).map(problem => problem.message)).toEqual(['look has no input in and would reject the call']);
    expect(output({ ...closed, additionalProperties: true })).toEqual([]);
    expect(validateGraph(file, { lookup: nobody }).filter(problem => problem.code === 'unknown_handle')).toEqual([]);
  });

  it('a tool node has one run-after handle for any field names, and it accepts several edges', () => {
    const names = deriveHandles(tool({ input: { [runAfter]: 1, words: 'x' } }), nobody).targets.map(({ name }) => name);
    expect(names).toEqual(['words', runAfter]);
    const nodes = [input('a'), input('b'), tool({})];
    const file: WorkflowFile = {
      format: 'pinion.workflow/1',
      name: 'w',
      nodes,
      edges: [edge('a', runAfter), edge('b', runAfter)],
    };
    expect(codesOf(file)).toEqual(['unknown_tool']);
    expect(codesOf({ ...file, edges: [edge('a', 'words'), edge('b', 'words')] })).toEqual(['unknown_tool', 'edges_collide']);
  });

  it('readNode finds no template in a verbatim field', () => {
    const file = (config: object): WorkflowFile => ({ format: 'pinion.workflow/1', name: 'w', nodes: [tool(config)], edges: [] });
    const fields = { a: 'Dear {{nobody.name}}', b: '{{nobody.name}}' };
    expect(codesOf(file({ input: fields }))).toHaveLength(3);
    expect(codesOf(file({ input: fields, verbatim: ['a', 'b'] }))).toEqual(['unknown_tool']);
  });
});
