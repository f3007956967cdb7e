import type { WorkflowEdge, WorkflowFile, WorkflowNode } from '@pinion/contracts';
import { edge, node } from './workflow-fixture.ts';

/** Returns a workflow of agents, prompts, branches and outputs in parallel rows, each connected from left to right. */
export function largeWorkflow(count: number, across = 4): WorkflowFile {
  const nodes: WorkflowNode[] = [node('start', 'input', 'Start', 0, 0, {})];
  const edges: WorkflowEdge[] = [];
  for (let row = 0; nodes.length + 4 <= count; row += 1) {
    const [x, y] = [260 + (row % across) * 1240, Math.floor(row / across) * 440];
    const [request, agent, sort, out] = [`ask_${row}`, `agent_${row}`, `sort_${row}`, `out_${row}`];
    nodes.push(
      node(request, 'prompt', `Ask ${row + 1}`, x, y, { template: 'Region {{start.region}}' }),
      node(agent, 'agent', `Agent ${row + 1}`, x + 260, y, {
        model: { provider: 'scripted', model: 'field', lines: [{ text: `Row ${row + 1} is done.` }] },
        instructions: '',
        prompt: `{{${request}.text}}`,
        tools: [{ name: 'catalog.search' }],
        policy: { max_iterations: 4, max_tool_calls: 8 },
        pins: [{ name: 'products', selector: { tool: 'catalog.search', strategy: 'latest' }, on_missing: 'null' }],
      }),
      node(sort, 'transform', `Sort ${row + 1}`, x + 600, y, { expression: '$' }),
      node(out, 'output', `Result ${row + 1}`, x + 860, y, {}),
    );
    edges.push(
      edge('start.value', `${request}.in`),
      edge(`${request}.text`, `${agent}.in`),
      edge(`${agent}.products`, `${sort}.in`),
      edge(`${sort}.value`, `${out}.value`),
    );
  }
  while (nodes.length < count) {
    const id = `spare_${nodes.length}`;
    nodes.push(node(id, 'output', `Spare ${nodes.length}`, 0, 120 * (count - nodes.length), {}));
    edges.push(edge('start.value', `${id}.value`));
  }
  return { format: 'pinion.workflow/1', name: `${count} nodes`, nodes, edges };
}
