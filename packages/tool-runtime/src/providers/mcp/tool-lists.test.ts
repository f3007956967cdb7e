import { readFileSync } from 'node:fs';
import { isSpecType } from '@modelcontextprotocol/client';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { suiteFolder } from '../../testing/suite-data.ts';
import { readToolList } from './read-tool-list.ts';

/* Lists of tools as servers of many languages write them. */

type Sample = {
  name: string;
  tools: unknown[];
  expected: {
    names: string[];
    /** The tools that are not as they came. */
    changed?: unknown[];
    problems?: Record<string, string>;
  };
};

const samples = JSON.parse(readFileSync(`${suiteFolder('world')}/mcp-tool-lists.json`, 'utf8')) as Sample[];
const listed = samples.flatMap(({ tools }) => tools);

/** Values that a member can have by mistake. */
const wrong: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, undefined, 0, -1, '', [], {}, true, 'x'.repeat(20_000), '\uD83D', '\uFEFF\u0000', [null], {
    type: null,
  }),
  fc.jsonValue(),
);

/** A listed tool of which members are wrong, absent or unknown, or are in another order. */
const mutated = fc
  .tuple(
    fc.constantFrom(...listed),
    fc.dictionary(
      fc.constantFrom('name', 'title', 'description', 'inputSchema', 'outputSchema', 'annotations', 'icons', '_meta', 'other'),
      wrong,
      { maxKeys: 3 },
    ),
    fc.boolean(),
  )
  .map(([tool, changes, isReversed]): unknown => {
    if (typeof tool !== 'object' || tool === null || Array.isArray(tool)) return tool;
    const members = Object.entries({ ...tool, ...changes });
    return Object.fromEntries(isReversed ? members.reverse() : members);
  });

describe('MCP tool lists as servers write them', () => {
  it.each(samples)('readToolList reads the list of: $name', ({ tools, expected }) => {
    const read = readToolList(tools);
    const asListed = new Set(tools.map(tool => JSON.stringify(tool)));
    const changed = read.tools.filter(tool => !asListed.has(JSON.stringify(tool)));
    expect({
      names: read.tools.map(tool => (tool as { name: string }).name),
      ...(changed.length === 0 ? {} : { changed }),
      ...(read.problems.size === 0 ? {} : { problems: Object.fromEntries(read.problems) }),
    }).toEqual(expected);
  });

  it('readToolList reads each tool as it does alone, whatever is beside it and in any order', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom(...listed), mutated), { maxLength: 6 }), tools => {
        const read = readToolList(tools);
        expect(read.tools).toEqual(tools.flatMap(tool => readToolList([tool]).tools));
        expect(read.tools.every(tool => isSpecType.Tool(tool))).toBe(true);
      }),
      { numRuns: 150 },
    );
  });

  it('readToolList keeps each tool or names its problem, and every member that it keeps is as it came', () => {
    fc.assert(
      fc.property(mutated, listedTool => {
        const { tools, problems } = readToolList([listedTool]);
        const { function: inner, name: outerName } = Object(listedTool) as Record<string, unknown>;
        const tool = outerName === undefined && inner !== undefined ? inner : listedTool;
        expect(tools.length === 1 || problems.size === 1).toBe(true);
        for (const [name, value] of Object.entries(tools[0] ?? {}))
          if (name === 'description' || name === 'title') expect(value).toEqual((tool as Record<string, unknown>)[name]);
        const lost = Object.entries(typeof tool === 'object' && tool !== null && !Array.isArray(tool) ? tool : {}).filter(
          ([name, value]) =>
            value !== null && value !== undefined && tools[0] !== undefined && !Object.hasOwn(tools[0] as object, name),
        );
        for (const [name] of lost) expect([...problems.values()].join()).toContain(name);
      }),
      { numRuns: 300 },
    );
  });
});
