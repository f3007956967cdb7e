import { validateGraph, WorkflowFile } from '@pinion/contracts';
import jsonata from 'jsonata';
import { describe, expect, it } from 'vitest';
import { parseCondition } from './condition-flaw.ts';

const order = { type: 'object', properties: { id: {}, total: {} } };
const fields = {
  type: 'object',
  properties: { question: { type: 'string' }, order, orders: { type: 'array', items: order }, list: { type: 'array' } },
};

/** Returns the problems of a workflow that evaluates an expression on a question and maps over the result. */
function problemsOf(expression: string, schema: object = {}) {
  const edge = (source: string, source_handle: string, target: string, target_handle: string) => ({
    id: `${source}-${target}`,
    source,
    source_handle,
    target,
    target_handle,
  });
  const file = WorkflowFile.parse({
    format: 'pinion.workflow/1',
    name: 'w',
    nodes: [
      { id: 'message', type: 'input', config: { schema } },
      { id: 'find', type: 'transform', config: { expression } },
      { id: 'check', type: 'branch', config: { cases: [{ handle: 'yes', expression }] } },
      { id: 'each', type: 'map', config: { workflow: { id: 'x' } } },
      { id: 'out', type: 'output' },
    ],
    edges: [
      edge('message', 'value', 'find', 'in'),
      edge('message', 'value', 'check', 'in'),
      edge('find', 'value', 'each', 'in'),
      edge('each', 'items', 'out', 'value'),
    ],
  });
  return validateGraph(file, { lookup: () => undefined, parseExpression: parseCondition });
}

describe('expressions before an input that needs a list', () => {
  const matching = {
    orders: [
      { id: 'A', total: 200 },
      { id: 'B', total: 5 },
    ],
    order: { lines: [1] },
  };
  const isWarned = (expression: string): boolean => problemsOf(expression).some(({ code }) => code === 'list_of_one');

  it.each([
    'orders[total > 100].id',
    'orders[total > 100]',
    '$filter(orders, function($order) { $order.total > 100 })',
    'orders ~> $filter(function($order) { $order.total > 100 })',
    '( $found := orders[total > 100]; $found[total > 100] )',
    'true ? orders[total > 100] : []',
    'orders[total > 100]^(total).id',
  ])('%s returns one match as itself, which is a warning', async expression => {
    expect(Array.isArray(await jsonata(expression).evaluate(matching))).toBe(false);
    expect(isWarned(expression)).toBe(true);
  });

  it.each([
    '[orders[total > 100].id]',
    'orders[total > 100].id[]',
    'orders',
    'order.lines',
    '[1]',
    '$append([], orders[total > 100])',
  ])('%s returns a list', async expression => {
    expect(Array.isArray(await jsonata(expression).evaluate(matching))).toBe(true);
    expect(isWarned(expression)).toBe(false);
  });

  it.each(['orders[0]', 'orders[', '$sum(orders.total)', ''])('%s is no selection', expression =>
    expect(isWarned(expression)).toBe(false),
  );
});

describe('expressions on a value whose fields are known', () => {
  const unknownIn = (expression: string): unknown[] =>
    problemsOf(expression, fields).flatMap(({ code, field, params }) =>
      code === 'expression_unknown_path' ? [[field, params?.['path']]] : [],
    );

  it.each([
    ['q & "?"', 'q'],
    ['$length($.q) > 3', 'q'],
    ['order.no', 'order.no'],
    ['orders.no', 'orders.no'],
    ['{ "question": q }', 'q'],
    ['orders[no > 100].id', 'orders.no'],
    ['orders.{ "number": no }', 'orders.no'],
    ['$map(orders, function($o) { $o.no })', 'orders.no'],
    ['missing.{ "number": no }', 'missing'],
  ])('%s reads a field that the input does not have, which is a warning', (expression, path) =>
    expect(unknownIn(expression)).toEqual([
      ['expression', path],
      ['cases.0.expression', path],
    ]),
  );

  it.each([
    'orders.id',
    'orders[total > 100].id',
    'list.any',
    'question & order.id',
    '$',
    '$keys($)',
    '$lookup($, "q")',
    '[1][q = 1]',
    '"q"',
    'order.id.deep',
    '$q := 1; $q',
  ])('%s reads known fields, or none by name', expression => expect(unknownIn(expression)).toEqual([]));

  it('an input without a schema knows no fields', () => {
    expect(problemsOf('anything').filter(({ code }) => code === 'expression_unknown_path')).toEqual([]);
  });
});
