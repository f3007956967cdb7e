import type { ExpressionPart } from './expression-part.ts';
import type { ToolLookup } from './tool-lookup.ts';
import type { WorkflowRef } from './workflow-ref.ts';

/** A workflow as its callers see it. `calls` are the workflows that it runs itself. */
export type CalledWorkflow = { name: string; calls: readonly WorkflowRef[] };
/** Finds a workflow version. Without a version, the draft. */
export type WorkflowLookup = (id: string, version?: WorkflowRef['version']) => CalledWorkflow | undefined;

/** The facts that a graph is validated against. */
export type GraphFacts = {
  lookup: ToolLookup;
  /** Returns why an expression cannot be parsed. If absent, expressions are not checked. */
  conditionFlaw?: (expression: string) => string | undefined;
  /** Parses an expression; undefined when that fails. If absent, what expressions read and return is not checked. */
  parseExpression?: (expression: string) => ExpressionPart | undefined;
  /** True when a provider for the tools of a gateway exists. If absent, gateways are not checked. */
  performs?: (gateway: string) => boolean;
  /** True when the secret exists. If absent, secrets are not checked. */
  hasSecret?: (name: string) => boolean;
  /** True when the model has a price. If absent, model prices are not checked. */
  hasPrice?: (model: string) => boolean;
  /** True when the workspace, or the workflow of this id, has a limit in dollars. */
  hasUsdLimit?: (workflowId: string | undefined) => boolean;
  /** True when the nodes of the workflow of this id have the role. If absent, roles are not checked. */
  hasRole?: (role: string, workflowId: string | undefined) => boolean;
  /** Finds a called workflow. If absent, called workflows are not checked. */
  workflowOf?: WorkflowLookup;
  /** The id of the validated workflow, if it is already stored. A call that leads back to it never ends. */
  own_id?: string;
};
