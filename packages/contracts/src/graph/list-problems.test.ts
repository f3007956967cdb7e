import { describe, expect, it } from 'vitest';
import type { ExpressionPart } from '../workflow/expression-part.ts';
import { validateGraph } from './validate-graph.ts';
import { WorkflowFile } from '../workflow/workflow-file.ts';

const fileOf = (target: object, handle: string): WorkflowFile =>
  WorkflowFile.parse({
    format: 'pinion.workflow/1',
    name: 'w',
    nodes: [
      { id: 'in', type: 'input' },
      { id: 'find', type: 'transform', config: { expression: 'orders[total > 100].id' } },
      { id: 'to', ...target },
      { id: 'out', type: 'output' },
    ],
    edges: [
      { id: 'a', source: 'in', source_handle: 'value', target: 'find', target_handle: 'in' },
      { id: 'b', source: 'find', source_handle: 'value', target: 'to', target_handle: handle },
      { id: 'c', source: 'to', source_handle: 'output', target: 'out', target_handle: 'value' },
    ],
  });
const map = fileOf({ type: 'map', config: { workflow: { id: 'x' } } }, 'in');
const tool = fileOf({ type: 'tool', config: { tool: { name: 'mail.send' }, input: {} } }, 'ids');

const filtered = { type: 'path', steps: [{ type: 'name', stages: [{ type: 'filter', expr: { type: 'binary' } }] }] };
const codesOf = (file: WorkflowFile, expression: ExpressionPart = filtered, type = 'array') =>
  validateGraph(file, {
    lookup: () => ({ input_schema: { type: 'object', properties: { ids: { type } } } }) as never,
    parseExpression: () => expression,
  })
    .filter(({ code }) => code === 'list_of_one')
    .map(({ node_id, field, severity }) => [node_id, field, severity]);

describe('listProblems', () => {
  it.each([
    ['Map', map],
    ['a list field of a tool', tool],
  ])('an expression that can return one value before %s is a warning', (_, file) =>
    expect(codesOf(file)).toEqual([['find', 'expression', 'warning']]),
  );

  const name = { type: 'name' };
  it.each<[string, ExpressionPart]>([
    ['orders.{"id": id}', { type: 'path', steps: [name, { type: 'unary', value: '{' }] }],
    ['orders.(id)', { type: 'path', steps: [name, { type: 'block', expressions: [name] }] }],
    ['orders.$string(id)', { type: 'path', steps: [name, { type: 'function' }] }],
    ['orders^(total)', { type: 'path', steps: [name, { type: 'sort' }] }],
    ['orders.*', { type: 'path', steps: [name, { type: 'wildcard' }] }],
    ['$keys(order)', { type: 'function', procedure: { value: 'keys' } }],
  ])('%s before Map is a warning, because one item is no list', (_text, expression) =>
    expect(codesOf(map, expression)).toEqual([['find', 'expression', 'warning']]),
  );

  it.each<[string, ExpressionPart]>([
    ['orders.{"id": id}[]', { type: 'path', steps: [name, { type: 'unary', value: '{' }], keepSingletonArray: true }],
    ['orders^(total)[]', { type: 'path', steps: [name, { type: 'sort' }], keepArray: true }],
    ['orders.[id]', { type: 'path', steps: [name, { type: 'unary', value: '[' }] }],
    ['orders', { type: 'path', steps: [name] }],
  ])('%s before Map is fine', (_text, expression) => expect(codesOf(map, expression)).toEqual([]));

  it('an expression that always returns a list, and an input that takes one value, are fine', () => {
    expect(codesOf(map, { type: 'unary' })).toEqual([]);
    expect(codesOf(tool, filtered, 'string')).toEqual([]);
  });
});
