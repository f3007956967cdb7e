import jsonata from 'jsonata';
import { describe, expect, it } from 'vitest';
import { returnsOneValue } from './condition-flaw.ts';

const matching = {
  orders: [
    { id: 'A', total: 200 },
    { id: 'B', total: 5 },
  ],
  order: { lines: [1] },
};

describe('returnsOneValue', () => {
  it.each([
    'orders[total > 100].id',
    'orders[total > 100]',
    '$filter(orders, function($order) { $order.total > 100 })',
    'orders ~> $filter(function($order) { $order.total > 100 })',
    '( $found := orders[total > 100]; $found[total > 100] )',
    'true ? orders[total > 100] : []',
    'orders[total > 100]^(total).id',
  ])('%s returns one match as itself', async expression => {
    expect(Array.isArray(await jsonata(expression).evaluate(matching))).toBe(false);
    expect(returnsOneValue(expression)).toBe(true);
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
    expect(returnsOneValue(expression)).toBe(false);
  });

  it.each(['orders[0]', 'orders[', '$sum(orders.total)', ''])('%s is no selection', expression =>
    expect(returnsOneValue(expression)).toBe(false),
  );
});
