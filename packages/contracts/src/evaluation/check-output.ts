import { readPath } from '../graph/template.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import type { AssertionOf } from './assertion.ts';
import { fail, type AssertionResult, pass } from './assertion-result.ts';
import type { RunFacts } from './run-facts.ts';

/** The result of an external engine for one assertion: a JSON Schema validator, or JSONata. */
export type Checked = { holds: boolean; message: string; actual?: unknown };

export const checkStatus = ({ is }: AssertionOf<'status'>, { status, error }: RunFacts): AssertionResult =>
  status === is
    ? pass(`The run ${status}`)
    : fail(`The run ${status}${error === undefined ? '' : `: ${error.message}`}`, { expected: is, actual: status });

export function checkEquals({ path, value }: AssertionOf<'output_equals'>, facts: RunFacts): AssertionResult {
  const actual = outputAt(facts, path);
  if (canonicalJson(actual ?? null) === canonicalJson(value ?? null)) return pass(`${describePath(path)} is as expected`);
  return fail(`${describePath(path)} is not as expected`, { expected: value ?? null, actual: actual ?? null });
}

export function checkContains({ path, text }: AssertionOf<'output_contains'>, facts: RunFacts): AssertionResult {
  const actual = outputAt(facts, path) ?? null;
  const whole = typeof actual === 'string' ? actual : JSON.stringify(actual);
  if (whole.includes(text)) return pass(`${describePath(path)} contains the text`);
  return fail(`${describePath(path)} does not contain the text`, { expected: text, actual });
}

export function checkSchema(
  assertion: AssertionOf<'output_schema' | 'expression'>,
  facts: RunFacts,
  checked: Checked | undefined,
): AssertionResult {
  if (checked === undefined) return fail('Nobody checked this', {});
  if (checked.holds) return pass(checked.message);
  if (assertion.kind === 'expression')
    return fail(checked.message, { expected: true, ...('actual' in checked ? { actual: checked.actual ?? null } : {}) });
  return fail(checked.message, { expected: assertion.schema, actual: outputAt(facts, assertion.path) ?? null });
}

export const outputAt = ({ output }: Pick<RunFacts, 'output'>, path: string | undefined): unknown =>
  path === undefined ? output : readPath(output, path.split('.'));

const describePath = (path: string | undefined): string => (path === undefined ? 'The output' : `${path} of the output`);
