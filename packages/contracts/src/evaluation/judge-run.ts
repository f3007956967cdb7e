import { type Assertion, type AssertionVerdict, withStrictSideEffects } from './assertion.ts';
import { judgeArguments, judgeCount } from './judge-calls.ts';
import { fail, type Judged, pass } from './judged.ts';
import { judgeEffects } from './judge-effects.ts';
import { judgeBefore, judgeOrder } from './judge-order.ts';
import { type Checked, judgeChecked, judgeContains, judgeEquals, judgeStatus } from './judge-output.ts';
import type { RunFacts } from './run-facts.ts';

export type JudgedRun = {
  run: RunFacts;
  /** The run that the case was made from; a case written by hand has none. */
  recorded?: RunFacts | undefined;
  /** By assertion: what schemas and expressions said, for they need engines. */
  checked?: ReadonlyMap<string, Checked> | undefined;
};

/** What a case expects, held against what a run did: a pure function of both. One verdict for each assertion, in their order. */
export const judgeRun = (assertions: readonly Assertion[], judged: JudgedRun): AssertionVerdict[] =>
  withStrictSideEffects(assertions).map(assertion => ({
    assertion_id: assertion.id,
    kind: assertion.kind,
    ...judge(assertion, judged),
  }));

function judge(assertion: Assertion, { run, recorded, checked }: JudgedRun): Judged {
  switch (assertion.kind) {
    case 'status':
      return judgeStatus(assertion, run);
    case 'output_equals':
      return judgeEquals(assertion, run);
    case 'output_contains':
      return judgeContains(assertion, run);
    case 'output_schema':
    case 'expression':
      return judgeChecked(assertion, run, checked?.get(assertion.id));
    case 'calls':
      return judgeCount(assertion, run);
    case 'arguments':
      return judgeArguments(assertion, run);
    case 'order_before':
      return judgeBefore(assertion, run);
    case 'order_exact':
      return judgeOrder(assertion, run);
    case 'cost_at_most':
      return atMost('US dollars', run.cost_usd, assertion.usd);
    case 'tokens_at_most':
      return atMost('tokens', run.tokens, assertion.tokens);
    case 'side_effects':
      return judgeEffects(assertion, run, recorded);
  }
}

const atMost = (unit: string, actual: number, most: number): Judged =>
  actual <= most
    ? pass(`${actual} ${unit}, and ${most} are allowed`)
    : fail(`${actual} ${unit}, and at most ${most} are allowed`, { expected: most, actual });
