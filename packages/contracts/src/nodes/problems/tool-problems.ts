import { createMessage } from '../../message/message.ts';
import { toolRef } from '../../tool/tool-ref.ts';
import { allBlockedMessage, blockedMessage, deprecatedTool } from './deprecated-tool.ts';
import type { GraphFacts } from '../../workflow/graph-facts.ts';
import type { Problem } from '../../workflow/problem.ts';
import type { WorkflowNode } from '../../workflow/workflow-file.ts';

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
        ...createMessage('{{tool}} is not in the catalog. Calls to it are denied', { tool: named }),
      },
    ];
  }
  const problems: Problem[] = [];
  if (spec.lifecycle === 'blocked') {
    problems.push({
      ...about,
      severity: 'warning',
      ...(facts.lookup(tool.name)?.lifecycle === 'blocked'
        ? { code: 'no_usable_version', ...allBlockedMessage(spec) }
        : { code: 'blocked_tool', ...blockedMessage(spec, named) }),
    });
  }
  if (spec.lifecycle === 'deprecated') problems.push({ node_id: node.id, ...deprecatedTool(spec, named) });
  if (facts.performs?.(spec.gateway) === false) {
    problems.push({
      ...about,
      code: 'unknown_gateway',
      severity: 'warning',
      ...createMessage('{{tool}} cannot run: no provider handles the gateway {{gateway}}', {
        tool: named,
        gateway: spec.gateway,
      }),
    });
  }
  for (const secret of spec.secrets ?? []) {
    if (facts.hasSecret?.(secret) === false) {
      problems.push({
        ...about,
        code: 'missing_secret',
        severity: 'warning',
        ...createMessage('{{tool}} requires the secret {{secret}}, which is missing in every scope', { tool: tool.name, secret }),
      });
    }
  }
  return problems;
}
