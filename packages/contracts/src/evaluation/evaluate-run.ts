import { type Assertion, type AssertionVerdict, withStrictSideEffects } from './assertion.ts';
import { checkArguments, checkCallCount } from './check-calls.ts';
import { fail, type AssertionResult, pass } from './assertion-result.ts';
import { checkEffects } from './check-effects.ts';
import { checkBefore, checkOrder } from './check-order.ts';
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
    ? pass(`${actual} ${unit}, and ${most} are allowed`)
    : fail(`${actual} ${unit}, and at most ${most} are allowed`, { expected: most, actual });
