import { validateEdges } from './validate-edges.ts';
import { validateNode } from './validate-node.ts';
import { orderNodes, upstreamFinder } from './order-nodes.ts';
import type { GraphFacts } from './graph-facts.ts';
import { offOf } from './node-off.ts';
import { offProblem } from './off-problem.ts';
import { validateCalls } from './validate-calls.ts';
import type { Problem } from './problem.ts';
import type { WorkflowFile } from './workflow-file.ts';

/** Validates a graph (the compile step). Returns every problem as data. */
export function validateGraph(file: WorkflowFile, facts: GraphFacts): Problem[] {
  const upstream = upstreamFinder(file);
  const problems: Problem[] = [...duplicateIds(file), ...cycles(file)];
  for (const node of file.nodes)
    problems.push(...(offOf(node) === undefined ? validateNode(node, file, facts, upstream) : [offProblem(node)]));
  problems.push(...validateEdges(file, facts.lookup));
  problems.push(...validateCalls(file, facts), ...reach(file));
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

function reach(file: WorkflowFile): Problem[] {
  const problems: Problem[] = [];
  const isTarget = new Set(file.edges.map(edge => edge.target));
  const starts = new Set(file.nodes.filter(node => node.type === 'input' || !isTarget.has(node.id)).map(node => node.id));
  const fed = fedBy(starts, file);
  if (file.nodes.length > 0 && !file.nodes.some(node => node.type === 'output')) {
    problems.push({ code: 'no_output', severity: 'warning', message: 'no output node: the run will end with nothing to show' });
  }
  for (const { id, type } of file.nodes) {
    if (type === 'output' && starts.has(id)) {
      problems.push({ code: 'unreachable_node', severity: 'warning', message: `nothing is wired to ${id}`, node_id: id });
    } else if (!starts.has(id) && !fed.has(id)) {
      problems.push({ code: 'unreachable_node', severity: 'warning', message: `${id} can never run`, node_id: id });
    }
  }
  return problems;
}

/**
 * Returns every node downstream of the start nodes of a run. A source that is not in the file counts as a start (its edge has a
 * problem of its own).
 */
function fedBy(starts: ReadonlySet<string>, file: WorkflowFile): Set<string> {
  const edgesFrom = Map.groupBy(file.edges, edge => edge.source);
  const isThere = new Set(file.nodes.map(node => node.id));
  const fed = new Set<string>();
  const stack = [...starts, ...[...edgesFrom.keys()].filter(id => !isThere.has(id))];
  for (let id = stack.pop(); id !== undefined; id = stack.pop()) {
    for (const { target } of edgesFrom.get(id) ?? []) {
      if (fed.has(target)) continue;
      fed.add(target);
      stack.push(target);
    }
  }
  return fed;
}
