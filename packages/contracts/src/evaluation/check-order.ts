import type { AssertionOf } from './assertion.ts';
import { fail, type AssertionResult, pass } from './assertion-result.ts';
import type { RunFacts } from './run-facts.ts';

export function checkBefore({ tool, before }: AssertionOf<'order_before'>, { calls }: RunFacts): AssertionResult {
  const earlier = calls.findIndex(call => call.tool === tool);
  const later = calls.findIndex(call => call.tool === before);
  const actual = calls.map(call => call.tool);
  const expected = [tool, before];
  if (earlier < 0 || later < 0) return fail(`${earlier < 0 ? tool : before} was not called`, { expected, actual });
  if (earlier < later) return pass(`${tool} came before ${before}`);
  return fail(`${before} came before ${tool}`, { expected, actual, at: calls[later] });
}

export function checkOrder({ node_id, tools }: AssertionOf<'order_exact'>, { calls }: RunFacts): AssertionResult {
  const made = node_id === undefined ? calls : calls.filter(call => call.node_id === node_id);
  const actual = made.map(({ tool }) => tool);
  const length = Math.max(tools.length, actual.length);
  const at = Array.from({ length }, (_, index) => index).find(index => tools[index] !== actual[index]);
  if (at === undefined) return pass('The calls came in this order');
  const there = actual[at] === undefined ? 'nothing' : actual[at];
  const wanted = tools[at] === undefined ? 'nothing more' : tools[at];
  return fail(`Call ${at + 1} should be ${wanted}, and was ${there}`, { expected: tools, actual, at: made[at] });
}
