import type { ToolLookup } from './tool-lookup.ts';
import type { WorkflowRef } from './subflow-config.ts';

/** A workflow as whoever runs it sees it: `calls` are those it runs itself. */
export type CalledWorkflow = { name: string; calls: readonly WorkflowRef[] };
/** Without a version, the draft. */
export type WorkflowLookup = (id: string, version?: WorkflowRef['version']) => CalledWorkflow | undefined;

/** What a graph is judged against. */
export type GraphFacts = {
  lookup: ToolLookup;
  /** Why an expression cannot be read; absent: expressions are not judged. */
  conditionFlaw?: (expression: string) => string | undefined;
  /** Absent: secrets are not judged. */
  hasSecret?: (name: string) => boolean;
  /** Absent: the workflows that others run are not judged. */
  workflowOf?: WorkflowLookup;
  /** The workflow that is judged, where it is kept already: what leads back to it never ends. */
  own_id?: string;
};
