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
  /** Whether anybody here performs tools of a gateway; absent: gateways are not judged. */
  performs?: (gateway: string) => boolean;
  /** Absent: secrets are not judged. */
  hasSecret?: (name: string) => boolean;
  /** Absent: prices of models are not judged. */
  hasPrice?: (model: string) => boolean;
  /** True when the workspace, or the workflow of this id, has a limit in dollars. */
  hasUsdLimit?: (workflowId: string | undefined) => boolean;
  /** Whether the nodes of the workflow of this id have a role; absent: roles are not judged. */
  hasRole?: (role: string, workflowId: string | undefined) => boolean;
  /** Absent: the workflows that others run are not judged. */
  workflowOf?: WorkflowLookup;
  /** The workflow that is judged, where it is kept already: what leads back to it never ends. */
  own_id?: string;
};
