import { failure, type Outcome } from '../../envelope/outcome.ts';
import type { SchemaIssue } from '../../ports/index.ts';
import type { Stage } from '../stage.ts';

/** Creates the stage that fails a call whose output violates its schema. The whole payload is checked before anything is cut. */
export const validateOutput = (): Stage => (call, next) => {
  const check = call.tool.checkOutput;
  if (check === undefined) return next(call);
  return next(call).then(outcome => {
    if (!outcome.ok) return outcome;
    const judge = (issues: readonly SchemaIssue[] | undefined): Outcome =>
      issues === undefined ? outcome : brokenPromise(call.tool.ref, issues);
    const found = check(outcome.output, { timeoutMs: call.tool.timeoutMs });
    return found instanceof Promise ? found.then(judge) : judge(found);
  });
};

function brokenPromise(ref: string, issues: readonly SchemaIssue[]): Outcome {
  const [first] = issues;
  const message = `The result of ${ref} does not match its output_schema: ${first?.path ?? ''} ${first?.message ?? ''}`;
  return failure('PROVIDER_ERROR', message, { reason: 'output_schema', errors: issues });
}
