import {
  type ExpressionPart,
  expressionFlaw,
  type GraphFacts,
  isNodeType,
  nodeDefinition,
  priceFacts,
  type PricedWorkspace,
  roleFacts,
  type Problem,
  validateGraph,
  type WorkflowFile,
  type WorkflowLookup,
} from '@pinion/contracts';
import type { ParseExpression } from '../../../lib/parse-expression.ts';
import type { SecretScopes, WorkflowItem } from '../../../lib/api-shapes.ts';

export type CompileInput = {
  lookup: GraphFacts['lookup'];
  performs: NonNullable<GraphFacts['performs']>;
  /** Undefined while loading. The same applies to the workflows and the prices. */
  secrets: SecretScopes | undefined;
  workflows: readonly WorkflowItem[] | undefined;
  priced: PricedWorkspace | undefined;
  /** Undefined while loading, and for a file without expressions. */
  parse: ParseExpression | undefined;
  own_id: string;
};

/** Returns the problems of the file, as a compile step: everything that would fail if it ran now. */
export function findProblems(
  file: WorkflowFile,
  { lookup, performs, secrets, workflows, priced, parse, own_id }: CompileInput,
): Problem[] {
  const known = secrets === undefined ? {} : { hasSecret: (name: string) => secrets[name] !== undefined };
  const called = workflows === undefined ? {} : { workflowOf: lookupAmong(workflows) };
  const checked =
    parse === undefined
      ? {}
      : {
          conditionFlaw: (text: string) => expressionFlaw(text, parse),
          parseExpression: (text: string) => partsOf(text, parse),
        };
  return validateGraph(file, {
    lookup,
    performs,
    own_id,
    ...known,
    ...called,
    ...checked,
    ...(priced === undefined ? {} : { ...priceFacts(priced), ...roleFacts(priced) }),
  });
}

/** Returns the parts of an expression. A broken one has a problem of its own. */
function partsOf(text: string, parse: ParseExpression): ExpressionPart | undefined {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

/** Returns true for a file that can have expressions, so that their parser is worth loading. */
export const canHaveExpressions = (file: WorkflowFile): boolean =>
  file.nodes.some(({ type }) => isNodeType(type) && nodeDefinition(type).expressions !== undefined);

/**
 * Creates a lookup of workflows. An unpublished version is not found, and published ones are assumed to run what the draft
 * runs.
 */
function lookupAmong(workflows: readonly WorkflowItem[]): WorkflowLookup {
  const byId = new Map(workflows.map(workflow => [workflow.id, workflow]));
  return (id, version) => {
    const found = byId.get(id);
    if (found === undefined || version === undefined) return found;
    const wanted = version === 'published' ? 1 : version;
    return wanted > (found.published_version ?? 0) ? undefined : found;
  };
}
