import { canonicalJson } from '../json/canonical-json.ts';
import type { AssertionOf } from './assertion.ts';
import { fail, type AssertionResult, pass, times } from './assertion-result.ts';
import type { MadeCall, RunFacts } from './run-facts.ts';
import { isRecord } from '../json/own-value.ts';

export function checkCallCount({ tool, at_least = 0, at_most }: AssertionOf<'calls'>, { calls }: RunFacts): AssertionResult {
  const made = calls.filter(call => call.tool === tool);
  const observed = `${tool} was called ${times(made.length)}`;
  const isTooOften = at_most !== undefined && made.length > at_most;
  if (!isTooOften && made.length >= at_least) return pass(observed);
  const wanted = { at_least, ...(at_most === undefined ? {} : { at_most }) };
  const meant = at_most === 0 ? 'should never be' : `should be ${describeCount(at_least, at_most)}`;
  return fail(`${observed}, and ${meant}`, {
    expected: wanted,
    actual: made.length,
    at: isTooOften ? made[at_most] : undefined,
  });
}

export const describeCount = (atLeast: number, atMost: number | undefined): string => {
  if (atMost === undefined) return `at least ${times(atLeast)}`;
  if (atLeast === atMost) return times(atMost);
  return atLeast === 0 ? `at most ${times(atMost)}` : `between ${atLeast} and ${atMost} times`;
};

export function checkArguments(assertion: AssertionOf<'arguments'>, { calls }: RunFacts): AssertionResult {
  const { tool, nth, input, match } = assertion;
  const made = calls.filter(call => call.tool === tool);
  const looked = nth === undefined ? made : made.slice(nth, nth + 1);
  const holds = (call: MadeCall): boolean =>
    match === 'includes' ? includesValue(call.input, input) : canonicalJson(call.input) === canonicalJson(input ?? null);
  if (nth !== undefined && looked.length === 0)
    return fail(`Call ${nth + 1} of ${tool} was not made`, { expected: input ?? null, actual: null });
  const wrong = looked.find(call => !holds(call));
  if (wrong === undefined) return pass(looked.length === 0 ? `${tool} was not called` : `${tool} got these arguments`);
  const which = made.length === 1 ? tool : `Call ${made.indexOf(wrong) + 1} of ${tool}`;
  return fail(`${which} got other arguments`, { expected: input ?? null, actual: wrong.input, at: wrong });
}

/** Checks that a value includes another one: the members of an object, recursively. Any other value must be equal. */
function includesValue(whole: unknown, part: unknown): boolean {
  if (!isRecord(part)) return canonicalJson(whole ?? null) === canonicalJson(part ?? null);
  if (!isRecord(whole)) return false;
  return Object.entries(part).every(([key, value]) => Object.hasOwn(whole, key) && includesValue(whole[key], value));
}
