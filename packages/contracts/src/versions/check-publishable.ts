import type { Problem } from '../workflow/problem.ts';
import { stopsRun } from '../graph/validate-graph.ts';

/** The result of the publish check. `errors` prevent publishing. `blocked` does too, unless a reason is recorded. */
export type PublishVerdict = { errors: Problem[]; blocked: Problem[]; warnings: Problem[] };

/** Problem codes that a draft can run with because it is in progress, but that prevent publishing. */
const stopsPublishing: ReadonlySet<Problem['code']> = new Set([
  'unknown_tool',
  'unknown_gateway',
  'type_clash',
  'missing_input',
  'unpublished_workflow',
]);

/** Returns the problems of a graph that prevent a draft from being published. */
export function checkPublishable(problems: readonly Problem[]): PublishVerdict {
  const verdict: PublishVerdict = { errors: [], blocked: [], warnings: [] };
  for (const problem of problems) {
    if (problem.code === 'blocked_tool' || problem.code === 'no_usable_version') verdict.blocked.push(problem);
    else if (stopsRun(problem) || stopsPublishing.has(problem.code)) verdict.errors.push(problem);
    else verdict.warnings.push(problem);
  }
  return verdict;
}
