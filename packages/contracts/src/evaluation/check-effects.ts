import { canonicalJson } from '../json/canonical-json.ts';
import type { AssertionOf } from './assertion.ts';
import { fail, type AssertionResult, pass } from './assertion-result.ts';
import type { MadeCall, RunFacts } from './run-facts.ts';

/**
 * Compares calls that cannot be reverted with those of the recording. A case without a recording expects none. A tool counts if
 * either run marks it as impossible to revert, so a draft that declares it harmless has no effect.
 */
export function checkEffects(
  { allow }: AssertionOf<'side_effects'>,
  run: RunFacts,
  recorded: Pick<RunFacts, 'calls'> | undefined,
): AssertionResult {
  if (allow === 'any') return pass('Any irreversible call is allowed');
  const before = recorded?.calls ?? [];
  const unsafe = new Set([...run.calls, ...before].flatMap(call => (call.is_unsafe ? [call.tool] : [])));
  const [actual, expected] = [run.calls, before].map(calls => calls.filter(call => unsafe.has(call.tool)));
  const keyOf = allow === 'same_tools' ? (call: MadeCall) => call.tool : wholeKey;
  const { more, missing } = surplus(actual ?? [], expected ?? [], keyOf);
  const values = { expected: expected?.map(shown), actual: actual?.map(shown) };
  const [extra] = more;
  if (extra !== undefined) return fail(`${extra.tool} is irreversible, and ${whyWrong(extra, before)}`, { ...values, at: extra });
  const [left] = missing;
  if (left !== undefined) return fail(`${left.tool} was called in the recording, but not now`, values);
  return pass(expected?.length === 0 ? 'No irreversible call' : 'The irreversible calls are those of the recording');
}

const wholeKey = ({ tool, input }: MadeCall): string => canonicalJson([tool, input]);
const shown = ({ tool, input }: MadeCall) => ({ tool, input });

const whyWrong = ({ tool }: MadeCall, before: readonly MadeCall[]): string =>
  before.some(call => call.tool === tool) ? 'this call is not in the recording' : 'is not called in the recording';

/** Returns the surplus of one list over the other, counting duplicates. */
function surplus(
  actual: readonly MadeCall[],
  expected: readonly MadeCall[],
  keyOf: (call: MadeCall) => string,
): { more: MadeCall[]; missing: MadeCall[] } {
  const left = Map.groupBy(expected, keyOf);
  const more = actual.filter(call => left.get(keyOf(call))?.shift() === undefined);
  return { more, missing: [...left.values()].flat() };
}
