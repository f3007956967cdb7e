import { type GraphFacts, type Problem, validateGraph, type WorkflowFile, type WorkflowLookup } from '@pinion/contracts';
import type { SecretAnswers, WorkflowEntry } from '../../run/index.ts';

export type CompileFacts = {
  lookup: GraphFacts['lookup'];
  /** Absent while they are being read, as the workflows. */
  secrets: SecretAnswers | undefined;
  workflows: readonly WorkflowEntry[] | undefined;
  own_id: string;
};

/** The compile step: what would be wrong if this ran now. */
export function problemsIn(file: WorkflowFile, { lookup, secrets, workflows, own_id }: CompileFacts): Problem[] {
  const known = secrets === undefined ? {} : { hasSecret: (name: string) => secrets[name] !== undefined };
  const called = workflows === undefined ? {} : { workflowOf: lookupAmong(workflows), own_id };
  return validateGraph(file, { lookup, ...known, ...called });
}

/** A version that was not published is not there; those that were are taken to run what the draft runs. */
function lookupAmong(workflows: readonly WorkflowEntry[]): WorkflowLookup {
  const byId = new Map(workflows.map(workflow => [workflow.id, workflow]));
  return (id, version) => {
    const found = byId.get(id);
    if (found === undefined || version === undefined) return found;
    const wanted = version === 'published' ? 1 : version;
    return wanted > (found.published_version ?? 0) ? undefined : found;
  };
}
