import { validateEdges } from './validate-edges.ts';
import { validateNode } from './validate-node.ts';
import { orderNodes, upstreamOf } from './order-nodes.ts';
import type { GraphFacts } from './graph-facts.ts';
import type { Problem } from './problem.ts';
import type { WorkflowFile } from './workflow-file.ts';

/** The compile step: everything that is wrong with a graph, as data. */
export function validateGraph(file: WorkflowFile, facts: GraphFacts): Problem[] {
  const upstream = upstreamOf(file);
  const problems: Problem[] = [...duplicateIds(file), ...cycles(file)];
  for (const node of file.nodes) problems.push(...validateNode(node, file, facts, upstream.get(node.id) ?? new Set()));
  problems.push(...validateEdges(file, facts.lookup));
  problems.push(...reach(file, upstream));
  return problems;
}

export const stopsRun = (problem: Problem): boolean => problem.severity === 'error';

function duplicateIds(file: WorkflowFile): Problem[] {
  const seen = new Set<string>();
  const problems: Problem[] = [];
  for (const { id } of file.nodes) {
    if (seen.has(id))
      problems.push({ code: 'duplicate_id', severity: 'error', message: `two nodes are called ${id}`, node_id: id });
    seen.add(id);
  }
  const edges = new Set<string>();
  for (const { id } of file.edges) {
    if (edges.has(id))
      problems.push({ code: 'duplicate_id', severity: 'error', message: `two edges are called ${id}`, edge_id: id });
    edges.add(id);
  }
  return problems;
}

const cycles = (file: WorkflowFile): Problem[] =>
  orderNodes(file).cyclic.map(id => ({
    code: 'cycle',
    severity: 'error',
    message: `${id} waits for itself: an edge leads back to it`,
    node_id: id,
  }));

function reach(file: WorkflowFile, upstream: ReadonlyMap<string, ReadonlySet<string>>): Problem[] {
  const problems: Problem[] = [];
  const types = new Map(file.nodes.map(node => [node.id, node.type]));
  if (file.nodes.length > 0 && !file.nodes.some(node => node.type === 'output')) {
    problems.push({ code: 'no_output', severity: 'warning', message: 'no output node: the run will end with nothing to show' });
  }
  for (const node of file.nodes) {
    const sources = upstream.get(node.id) ?? new Set();
    const starts = node.type === 'input' || ![...file.edges].some(edge => edge.target === node.id);
    const fed = [...sources].some(id => types.get(id) === 'input' || !file.edges.some(edge => edge.target === id));
    if (node.type === 'output' && starts) {
      problems.push({
        code: 'unreachable_node',
        severity: 'warning',
        message: `nothing is wired to ${node.id}`,
        node_id: node.id,
      });
    } else if (!starts && !fed) {
      problems.push({ code: 'unreachable_node', severity: 'warning', message: `${node.id} can never run`, node_id: node.id });
    }
  }
  return problems;
}
