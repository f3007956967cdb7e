import { failure } from '../../envelope/outcome.ts';
import type { Stage } from '../stage.ts';

/** A tool that answers what it did not promise has failed: the whole payload is checked, before anything is cut (C17). */
export const validateOutput = (): Stage => (call, next) => {
  const check = call.tool.checkOutput;
  if (check === undefined) return next(call);
  return next(call).then(outcome => {
    if (!outcome.ok) return outcome;
    const issues = check(outcome.output);
    if (issues === undefined) return outcome;
    const first = issues[0];
    const message = `${call.tool.ref} answered something else than its output_schema promises: ${first?.path ?? ''} ${first?.message ?? ''}`;
    return failure('PROVIDER_ERROR', message, { reason: 'output_schema', errors: issues });
  });
};
