import jsonata from 'jsonata';
import { expect, test } from 'vitest';
import { jsonataSnippets } from './jsonata-snippets.ts';

const order = {
  id: 'o',
  lines: [
    { sku: 'tea', 'unit price': 3 },
    { sku: 'cup', 'unit price': 5 },
  ],
};
const resultsOf = (value: unknown) =>
  Promise.all(
    jsonataSnippets(value).map(async ({ expression }): Promise<unknown> => {
      const result: unknown = await jsonata(expression).evaluate(value);
      return result === undefined ? null : (JSON.parse(JSON.stringify(result)) as unknown);
    }),
  );

test('jsonataSnippets writes expressions with the names of the first list', async () => {
  expect(jsonataSnippets(order).map(({ expression }) => expression)[2]).toBe('$sum(lines.`unit price`)');
  expect(await resultsOf(order)).toEqual([order.lines, order.lines, 8, 2, [order.lines[1], order.lines[0]], 'tea, cup', 'o']);
  expect((await resultsOf(order.lines))[2]).toBe(8);
});

test.each([[null], ['text'], [{ a: 1 }], [[1, 2]]])('jsonataSnippets of %j can be evaluated', async value => {
  expect(await resultsOf(value)).toHaveLength(7);
});
