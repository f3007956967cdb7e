import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { specOf, ToolDefinition } from '@pinion/contracts';
import { repairTurn } from './repair-turn.ts';
import { toolFinder } from './resolve-name.ts';

const turnOf = (ids: readonly string[]) => ({
  text: '',
  finish: 'tool_calls' as const,
  tool_calls: ids.map(id => ({ id, name: 'n', input_text: '{}' })),
});
const id = fc.oneof(
  fc.constantFrom('', 'a', 'call_0_0', 'call_0_1', 'call_0_2', 'a_call_0_1', 'a_call_0_2', '__proto__'),
  fc.string({ maxLength: 3 }),
);

it('repairTurn gives every call a unique id, keeps the first use of an id and changes nothing else', () => {
  fc.assert(
    fc.property(fc.array(id, { maxLength: 8 }), ids => {
      const turn = turnOf(ids);
      const repaired = repairTurn(turn, 0);
      const after = repaired.tool_calls.map(call => call.id);
      expect(new Set(after).size).toBe(ids.length);
      expect(after).not.toContain('');
      ids.forEach((given, index) => {
        if (given !== '' && ids.indexOf(given) === index) expect(after[index]).toBe(given);
      });
      expect({ ...repaired, tool_calls: turn.tool_calls }).toEqual(turn);
      expect(repairTurn(repaired, 0)).toBe(repaired);
    }),
    { numRuns: 2000 },
  );
});

const tool = (name: string) =>
  specOf(ToolDefinition.parse({ name, version: '1.0.0', description: '', category: 'api', gateway: 'x', input_schema: {} }));

it('toolFinder finds a tool by its name or a common model spelling and never guesses between two', () => {
  const find = toolFinder(['web_search', 'shop.find', '__proto__', 'functions.list'].map(tool));
  expect(find('web_search')?.name).toBe('web_search');
  expect(find('functions.web_search')?.name).toBe('web_search');
  expect(find('Web_Search')?.name).toBe('web_search');
  expect(find('functions.SHOP.FIND')?.name).toBe('shop.find');
  expect(find('functions.list')?.name).toBe('functions.list');
  expect(find('__proto__')?.name).toBe('__proto__');
  for (const nobody of [
    'constructor',
    'toString',
    '',
    'functions.',
    'shop',
    'web search',
    'web_search ',
    'functions.functions.web_search',
  ])
    expect(find(nobody), nobody).toBe(undefined);
});

it('repairTurn truncates a call name of 10,000 characters', () => {
  const long = { ...turnOf(['a', 'b']).tool_calls[0], id: 'a', name: `${'n'.repeat(10_000)}`, input_text: '{}' };
  const { tool_calls } = repairTurn({ ...turnOf([]), tool_calls: [long] }, 0);
  expect(tool_calls[0]?.name).toHaveLength(200);
  expect(tool_calls[0]?.name.endsWith('…')).toBe(true);
});
