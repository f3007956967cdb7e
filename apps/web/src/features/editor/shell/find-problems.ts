import {
  type GraphFacts,
  priceFacts,
  type PricedWorkspace,
  roleFacts,
  type Problem,
  validateGraph,
  type WorkflowFile,
  type WorkflowLookup,
} from '@pinion/contracts';
import type { SecretScopes, WorkflowEntry } from '../../run/index.ts';

export type CompileInput = {
  lookup: GraphFacts['lookup'];
  performs: NonNullable<GraphFacts['performs']>;
  /** Undefined while loading. The same applies to the workflows and the prices. */
  secrets: SecretScopes | undefined;
  workflows: readonly WorkflowEntry[] | undefined;
  priced: PricedWorkspace | undefined;
  own_id: string;
};

/** Returns the problems of the file, as a compile step: everything that would fail if it ran now. */
export function findProblems(
  file: WorkflowFile,
  { lookup, performs, secrets, workflows, priced, own_id }: CompileInput,
): Problem[] {
  const known = secrets === undefined ? {} : { hasSecret: (name: string) => secrets[name] !== undefined };
  const called = workflows === undefined ? {} : { workflowOf: lookupAmong(workflows) };
  return validateGraph(file, {
    lookup,
    performs,
    own_id,
    ...known,
    ...called,
    ...(priced === undefined ? {} : { ...priceFacts(priced), ...roleFacts(priced) }),
  });
}

/**
 * Creates a lookup of workflows. An unpublished version is not found, and published ones are assumed to run what the draft
 * runs.
 */
function lookupAmong(workflows: readonly WorkflowEntry[]): WorkflowLookup {
  const byId = new Map(workflows.map(workflow => [workflow.id, workflow]));
  return (id, version) => {
    const found = byId.get(id);
    if (found === undefined || version === undefined) return found;
    const wanted = version === 'published' ? 1 : version;
    return wanted > (found.published_version ?? 0) ? undefined : found;
  };
}
