import type { ToolLookup } from '../workflow/tool-lookup.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { specOf, ToolDefinition } from '../tool/tool-spec.ts';
import { nodeTypes } from '../nodes/node-definitions.ts';
import { stopsRun, validateGraph } from './validate-graph.ts';
import { WorkflowFile } from '../workflow/workflow-file.ts';

const id = fc.constantFrom('a', 'b', 'c', '__proto__', 'constructor', 'gone');
const handle = fc.oneof(
  fc.constantFrom('in', 'value', 'error', 'output', 'response', 'text', '__proto__', 'else', 'one'),
  fc.string(),
);
const anything = fc.jsonValue();
const tool = fc.record(
  { name: fc.constantFrom('t', '__proto__', 'nobody'), version: fc.constantFrom('1.0.0') },
  { requiredKeys: ['name'] },
);
const config = fc.dictionary(
  fc.constantFrom(
    'tools',
    'tool',
    'pins',
    'input',
    'cases',
    'model',
    'policy',
    'prompt',
    'template',
    'schema',
    'expression',
    '__proto__',
  ),
  fc.oneof(
    anything,
    tool,
    fc.array(tool),
    fc.constantFrom('{{a.x}} {{nobody}}', [{ handle: 'one' }], [{ name: 'p', selector: { tool: 't' } }], {
      provider: 'openai',
      credential: 'KEY',
    }),
  ),
);
const node = fc.record({
  id,
  type: fc.oneof(fc.constantFrom(...nodeTypes), fc.constantFrom('__proto__', 'constructor', 'future')),
  config,
  title: fc.string({ maxLength: 9 }),
});
const edge = fc.record({
  id: fc.constantFrom('e', 'f', '__proto__'),
  source: id,
  source_handle: handle,
  target: id,
  target_handle: handle,
});
const file = fc.record({
  format: fc.constant('pinion.workflow/1'),
  name: fc.constant('w'),
  nodes: fc.array(node, { maxLength: 6 }),
  edges: fc.array(edge, { maxLength: 8 }),
  from_the_future: anything,
});

const spec = (input_schema: unknown, output_schema: unknown) => ({
  ...specOf(
    ToolDefinition.parse({
      name: 't',
      version: '1.0.0',
      description: '',
      category: 'api',
      gateway: 'http',
      input_schema: {},
      secrets: ['KEY'],
    }),
  ),
  input_schema: input_schema as Record<string, unknown>,
  output_schema: output_schema as Record<string, unknown>,
});
const schema = fc.oneof(
  fc.dictionary(fc.constantFrom('type', 'properties', 'required', 'anyOf', 'title'), anything),
  fc.constant({ type: 'object', properties: { q: { type: 'string' } }, required: ['q', 7] }),
);

describe('validateGraph', () => {
  it('validateGraph reports problems with messages for any readable file, without throwing or changing it', () => {
    fc.assert(
      fc.property(file, schema, schema, fc.boolean(), (json, input, output, isKnown) => {
        const parsed = WorkflowFile.safeParse(json);
        fc.pre(parsed.success);
        const before = JSON.stringify(parsed.data);
        const lookup: ToolLookup = name => (isKnown && name === 't' ? spec(input, output) : undefined);
        const problems = validateGraph(parsed.data as WorkflowFile, { lookup, hasSecret: name => name === 'nobody' });
        expect(JSON.stringify(parsed.data)).toBe(before);
        for (const problem of problems) {
          expect(problem.message.length).toBeGreaterThan(5);
          expect(problem.message).not.toContain('undefined');
          expect(problem.message).not.toContain('[object Object]');
        }
      }),
      { numRuns: 300 },
    );
  });

  it('validateGraph is fast for the largest accepted file', () => {
    const count = 1000;
    const nodes = Array.from({ length: count }, (_, n) => ({
      id: `n${n}`,
      type: 'prompt',
      config: { template: `{{n${Math.max(n - 1, 0)}.text}}` },
    }));
    const chain = nodes
      .slice(1)
      .map((one, n) => ({ id: `c${n}`, source: `n${n}`, source_handle: 'text', target: one.id, target_handle: 'in' }));
    const fan = Array.from({ length: 4000 }, (_, n) => ({
      id: `f${n}`,
      source: 'n0',
      source_handle: 'text',
      target: `n${count - 1}`,
      target_handle: 'in',
    }));
    const large = WorkflowFile.parse({ format: 'pinion.workflow/1', name: 'w', nodes, edges: [...fan, ...chain] });
    expect(validateGraph(large, { lookup: () => undefined }).filter(stopsRun)).toEqual([]);
  });

  it('validateGraph does not order a node before its sources when an id is used twice', () => {
    const twice = WorkflowFile.parse({
      format: 'pinion.workflow/1',
      name: 'w',
      nodes: [
        { id: 'a', type: 'input' },
        { id: 'a', type: 'input' },
        { id: 'b', type: 'output' },
      ],
      edges: [{ id: 'e', source: 'a', source_handle: 'value', target: 'b', target_handle: 'value' }],
    });
    expect(validateGraph(twice, { lookup: () => undefined }).map(problem => problem.code)).toEqual(['duplicate_id']);
  });
});
