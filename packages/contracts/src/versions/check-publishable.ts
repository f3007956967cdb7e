import type { Problem } from '../graph/problem.ts';
import { stopsRun } from '../graph/validate-graph.ts';

/** `errors` stop a version from being published; `blocked` does too, but for a reason that is written down (C29). */
export type PublishVerdict = { errors: Problem[]; blocked: Problem[]; warnings: Problem[] };

/** A draft may run with these, for it is being worked on; what others rely on may not have them. */
const stopsPublishing: ReadonlySet<Problem['code']> = new Set([
  'unknown_tool',
  'unknown_gateway',
  'type_clash',
  'missing_input',
  'unpublished_workflow',
]);

/** What of a graph's problems stands between a draft and a published version. */
export function checkPublishable(problems: readonly Problem[]): PublishVerdict {
  const verdict: PublishVerdict = { errors: [], blocked: [], warnings: [] };
  for (const problem of problems) {
    if (problem.code === 'blocked_tool') verdict.blocked.push(problem);
    else if (stopsRun(problem) || stopsPublishing.has(problem.code)) verdict.errors.push(problem);
    else verdict.warnings.push(problem);
  }
  return verdict;
}
