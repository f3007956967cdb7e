import type { NodeFold, RunFold, WorkflowFile } from '@pinion/contracts';
import type { ReferenceSource } from './find-references.ts';

/**
 * Returns the values a template after an agent can refer to: the agent's pins on other tools, then the nodes before the agent,
 * nearest first. Envelopes are left out, because they repeat the input, so everything would be found in them.
 */
export function referenceSources(fold: RunFold, agentId: string, tool: string): ReferenceSource[] {
  const workflow = fold.started?.workflow;
  if (workflow === undefined) return [];
  const types = new Map(workflow.nodes.map(node => [node.id, node.type]));
  const agent = fold.nodes.get(agentId);
  const before = nearestFirst(workflow, agentId).flatMap(id => {
    const node = fold.nodes.get(id);
    return node === undefined || node.status !== 'succeeded' ? [] : [{ node_id: id, value: valueOf(node, types.get(id)) }];
  });
  return [...(agent === undefined ? [] : [{ node_id: agentId, value: { pins: pinsOf(agent, tool) } }]), ...before];
}

const valueOf = (node: NodeFold, type: string | undefined): unknown => {
  if (type === 'input') return node.outputs['value'];
  return node.agent === undefined
    ? node.outputs
    : { response: node.agent.response, ...node.agent.structuredOutput(), pins: node.agent.pins() };
};

function pinsOf({ agent }: NodeFold, tool: string): Record<string, unknown> {
  const others = (agent?.started?.pins ?? []).filter(pin => pin.selector.tool !== tool);
  const values = agent?.pins() ?? {};
  return Object.fromEntries(others.map(pin => [pin.name, values[pin.name]]));
}

function nearestFirst({ edges }: WorkflowFile, from: string): string[] {
  const seen = new Set([from]);
  const queue = [from];
  for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
    for (const edge of edges) {
      if (edge.target !== id || seen.has(edge.source)) continue;
      seen.add(edge.source);
      queue.push(edge.source);
    }
  }
  seen.delete(from);
  return [...seen];
}
