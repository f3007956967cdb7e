import { type Assertion, type AssertionVerdict, withStrictSideEffects, type AssertionOf } from './assertion.ts';
import { checkArguments, checkCallCount } from './check-calls.ts';
import { fail, type AssertionResult, pass } from './assertion-result.ts';
import { checkEffects } from './check-effects.ts';
import { type Checked, checkSchema, checkContains, checkEquals, checkStatus } from './check-output.ts';
import type { RunFacts } from './run-facts.ts';

export type EvaluatedRun = {
  run: RunFacts;
  /** The run that the case was created from. Undefined for a case written by hand. */
  recorded?: RunFacts | undefined;
  /** Results of schemas and expressions by assertion id, because both need external engines. */
  checked?: ReadonlyMap<string, Checked> | undefined;
};

/** Judges a run against the assertions of a case. Pure. Returns one verdict for each assertion, in order. */
export const evaluateRun = (assertions: readonly Assertion[], judged: EvaluatedRun): AssertionVerdict[] =>
  withStrictSideEffects(assertions).map(assertion => ({
    assertion_id: assertion.id,
    kind: assertion.kind,
    ...judge(assertion, judged),
  }));

function judge(assertion: Assertion, { run, recorded, checked }: EvaluatedRun): AssertionResult {
  switch (assertion.kind) {
    case 'status':
      return checkStatus(assertion, run);
    case 'output_equals':
      return checkEquals(assertion, run);
    case 'output_contains':
      return checkContains(assertion, run);
    case 'output_schema':
    case 'expression':
      return checkSchema(assertion, run, checked?.get(assertion.id));
    case 'calls':
      return checkCallCount(assertion, run);
    case 'arguments':
      return checkArguments(assertion, run);
    case 'order_before':
      return checkBefore(assertion, run);
    case 'order_exact':
      return checkOrder(assertion, run);
    case 'cost_at_most':
      return atMost('US dollars', run.cost_usd, assertion.usd);
    case 'tokens_at_most':
      return atMost('tokens', run.tokens, assertion.tokens);
    case 'side_effects':
      return checkEffects(assertion, run, recorded);
  }
}

const atMost = (unit: string, actual: number, most: number): AssertionResult =>
  actual <= most
    ? pass(`${actual} ${unit}. The limit is ${most}`)
    : fail(`${actual} ${unit}. The limit is ${most}`, { expected: most, actual });

function checkBefore({ tool, before }: AssertionOf<'order_before'>, { calls }: RunFacts): AssertionResult {
  const earlier = calls.findIndex(call => call.tool === tool);
  const later = calls.findIndex(call => call.tool === before);
  const actual = calls.map(call => call.tool);
  const expected = [tool, before];
  if (earlier < 0 || later < 0) return fail(`${earlier < 0 ? tool : before} was not called`, { expected, actual });
  if (earlier < later) return pass(`${tool} came before ${before}`);
  return fail(`${before} came before ${tool}`, { expected, actual, at: calls[later] });
}

function checkOrder({ node_id, tools }: AssertionOf<'order_exact'>, { calls }: RunFacts): AssertionResult {
  const made = node_id === undefined ? calls : calls.filter(call => call.node_id === node_id);
  const actual = made.map(({ tool }) => tool);
  const length = Math.max(tools.length, actual.length);
  const at = Array.from({ length }, (_, index) => index).find(index => tools[index] !== actual[index]);
  if (at === undefined) return pass('The calls were made in this order');
  const there = actual[at] === undefined ? 'nothing' : actual[at];
  const wanted = tools[at] === undefined ? 'nothing more' : tools[at];
  return fail(`Call ${at + 1} is ${there}, expected ${wanted}`, { expected: tools, actual, at: made[at] });
}
