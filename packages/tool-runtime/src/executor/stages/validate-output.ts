import type { OutputWarning } from '@pinion/contracts';
import { failure, type Outcome, withWarnings } from '../../envelope/outcome.ts';
import type { SchemaIssue } from '../../ports/index.ts';
import type { Stage } from '../stage.ts';

/**
 * Creates the stage that checks an output against its schema, whole, before anything is cut. A schema describes the answer of a service
 * and does not decide about it: an output that does not match is kept, with a warning. Only a strict tool's call fails.
 */
export const validateOutput = (): Stage => (call, next) => {
  const { checkOutput, isOutputStrict, ref, timeoutMs } = call.tool;
  if (checkOutput === undefined) return next(call);
  return next(call).then(outcome => {
    if (!outcome.ok) return outcome;
    const judge = (issues: readonly SchemaIssue[] | undefined): Outcome => {
      if (issues === undefined) return outcome;
      return isOutputStrict ? brokenPromise(ref, issues) : withWarnings(outcome, issues.map(warningOf));
    };
    const found = checkOutput(outcome.output, { timeoutMs });
    return found instanceof Promise ? found.then(judge) : judge(found);
  });
};

const warningOf = ({ path, message, keyword }: SchemaIssue): OutputWarning => ({
  code: 'output_schema',
  path,
  rule: keyword,
  message,
});

function brokenPromise(ref: string, issues: readonly SchemaIssue[]): Outcome {
  const [first] = issues;
  const message = `The result of ${ref} does not match its output_schema: ${first?.path ?? ''} ${first?.message ?? ''}`;
  return failure('PROVIDER_ERROR', message, { reason: 'output_schema', errors: issues });
}
