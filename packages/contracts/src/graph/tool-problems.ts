import { toolRef } from '../tool/tool-ref.ts';
import { deprecatedTool, insteadOf, whyOf } from './deprecated-tool.ts';
import type { GraphFacts } from './graph-facts.ts';
import type { Problem } from './problem.ts';
import type { WorkflowNode } from './workflow-file.ts';

/** Returns problems of a tool that is missing, disabled or soon will be, or that has no key. */
export function toolProblems(
  node: WorkflowNode,
  tool: { name: string; version?: string | undefined },
  facts: GraphFacts,
): Problem[] {
  const spec = facts.lookup(tool.name, tool.version);
  const about = { node_id: node.id, tool: tool.name };
  const named = tool.version === undefined ? tool.name : toolRef(tool.name, tool.version);
  if (spec === undefined) {
    return [
      {
        ...about,
        code: 'unknown_tool',
        severity: 'warning',
        message: `${named} is not in the catalog; a call to it will be denied`,
      },
    ];
  }
  const problems: Problem[] = [];
  if (spec.lifecycle === 'blocked') {
    problems.push({
      ...about,
      code: 'blocked_tool',
      severity: 'warning',
      message: `${named} is blocked${whyOf(spec)}; a call to it ends in POLICY_DENIED${insteadOf(spec)}`,
    });
  }
  if (spec.lifecycle === 'deprecated') problems.push({ node_id: node.id, ...deprecatedTool(spec, named) });
  if (facts.performs?.(spec.gateway) === false) {
    problems.push({
      ...about,
      code: 'unknown_gateway',
      severity: 'warning',
      message: `${named} cannot be performed: nothing here performs tools of the gateway ${spec.gateway}`,
    });
  }
  for (const secret of spec.secrets ?? []) {
    if (facts.hasSecret?.(secret) === false) {
      problems.push({
        ...about,
        code: 'missing_secret',
        severity: 'warning',
        message: `${tool.name} needs the secret ${secret}, which no scope has`,
      });
    }
  }
  return problems;
}
