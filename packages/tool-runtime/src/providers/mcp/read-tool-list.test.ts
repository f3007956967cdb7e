import { isSpecType } from '@modelcontextprotocol/client';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readToolList } from './read-tool-list.ts';

const good = { name: 'good', description: 'works', inputSchema: { type: 'object', properties: { a: { type: 'string' } } } };

describe('readToolList', () => {
  it('readToolList keeps a tool as it is', () => {
    const tool = {
      ...good,
      title: 'Good',
      outputSchema: { type: 'object' },
      annotations: { readOnlyHint: true },
      _meta: { x: 1 },
    };
    expect(readToolList([tool])).toEqual({ tools: [tool], problems: new Map() });
  });

  it('readToolList reads a schema without a type, or with several, as that of an object', () => {
    const schemas = [
      undefined,
      null,
      true,
      {},
      { anyOf: [{ required: ['a'] }] },
      { type: ['object', 'null'] },
      { properties: null },
    ];
    const { tools, problems } = readToolList(schemas.map((inputSchema, index) => ({ name: `t${index}`, inputSchema })));
    expect(problems).toEqual(new Map());
    expect(tools.map(tool => (tool as { inputSchema: unknown }).inputSchema)).toEqual([
      { type: 'object' },
      { type: 'object' },
      { type: 'object' },
      { type: 'object' },
      { anyOf: [{ required: ['a'] }], type: 'object' },
      { type: 'object' },
      { type: 'object' },
    ]);
  });

  it('readToolList reads schemas whose members are in snake case, and names them', () => {
    const { name, inputSchema } = good;
    const output = { type: 'object', properties: { id: {} } };
    const { tools, problems } = readToolList([
      { name, input_schema: inputSchema, output_schema: output },
      { name: 'both', inputSchema, input_schema: { type: 'object' } },
    ]);
    expect(tools).toEqual([
      { name, inputSchema, outputSchema: output },
      { name: 'both', inputSchema, input_schema: { type: 'object' } },
    ]);
    expect([...problems]).toEqual([[name, 'read input_schema as inputSchema; read output_schema as outputSchema']]);
  });

  it.each([
    [{ properties: [] }, {}],
    [{ required: true, properties: { a: {} } }, { properties: { a: {} } }],
    [{ required: 'a', properties: 'none' }, {}],
    [{ required: [1], additionalProperties: false }, { additionalProperties: false }],
  ])('readToolList ignores a member of the input schema that is invalid, and names it: %j', (schema, kept) => {
    const { tools, problems } = readToolList([{ name: 'odd', inputSchema: { type: 'object', ...schema } }, good]);
    expect(tools).toEqual([{ name: 'odd', inputSchema: { type: 'object', ...kept } }, good]);
    expect(problems.get('odd')).toMatch(/^ignored: inputSchema\.(?:properties|required)/);
  });

  it('readToolList names the problems of every tool of a name', () => {
    const { problems } = readToolList([
      { name: 'both', inputSchema: 'text' },
      { name: 'both', icons: 3 },
    ]);
    expect(problems.get('both')).toMatch(/^left out: .*; ignored: icons/);
  });

  it('readToolList keeps a tool whose patterns are of another dialect, and names them', () => {
    const inputSchema = { type: 'object', properties: { a: { pattern: '^a' }, d: { type: 'string', pattern: '(?i)^a' } } };
    const outputSchema = { type: 'object', patternProperties: { '^\\d+\\Z': {} } };
    const tool = { name: 'find', inputSchema, outputSchema };
    const { tools, problems } = readToolList([tool, good]);
    expect(tools).toEqual([tool, good]);
    expect([...problems]).toEqual([
      [
        'find',
        expect.stringMatching(/^the pattern \(\?i\)\^a at inputSchema\/properties\/d\/pattern is not checked: .*; the pattern /),
      ],
    ]);
  });

  it('readToolList ignores an output schema that a protocol does not know, and keeps it in one that does', () => {
    const tool = { ...good, outputSchema: { type: 'array' } };
    expect(readToolList([tool]).tools).toEqual([tool]);
    expect(readToolList([tool], { hasObjectsOnly: true }).tools).toEqual([good]);
  });

  it('readToolList returns every good tool, in its order and unchanged, whatever is beside it', () => {
    const mutated = fc
      .record(
        {
          name: fc.oneof(fc.constant('good'), fc.anything()),
          description: fc.anything(),
          inputSchema: fc.oneof(fc.object(), fc.anything()),
          outputSchema: fc.anything(),
          annotations: fc.anything(),
          icons: fc.anything(),
          _meta: fc.anything(),
        },
        { requiredKeys: [] },
      )
      .map((tool): unknown => tool);
    const neighbours = fc.array(fc.oneof(mutated, fc.anything()), { maxLength: 3 });
    fc.assert(
      fc.property(neighbours, neighbours, (before, after) => {
        const { tools, problems } = readToolList([...before, { ...good, name: 'kept' }, ...after]);
        expect(tools.filter(tool => (tool as { name: string }).name === 'kept')).toEqual([{ ...good, name: 'kept' }]);
        expect(tools.every(tool => isSpecType.Tool(tool))).toBe(true);
        expect(tools.length + [...problems.values()].filter(text => text.startsWith('left out')).length).toBeLessThanOrEqual(
          before.length + after.length + 1,
        );
      }),
    );
  });
});
