import { createMessage } from '../message/message.ts';
import { deadEndProblems } from './dead-end-problems.ts';
import { listProblems } from './list-problems.ts';
import { unknownPathProblems } from './unknown-path-problems.ts';
import { validateEdges } from './validate-edges.ts';
import { validateNode } from './validate-node.ts';
import { orderNodes, upstreamChecker } from './order-nodes.ts';
import type { GraphFacts } from '../workflow/graph-facts.ts';
import { offOf } from './node-off.ts';
import { validateCalls } from './validate-calls.ts';
import type { Problem } from '../workflow/problem.ts';
import { type WorkflowFile, type WorkflowNode } from '../workflow/workflow-file.ts';
import { titleOf } from '../workflow/title-of.ts';

/** Validates a graph (the compile step). Returns every problem as data. */
export function validateGraph(file: WorkflowFile, facts: GraphFacts): Problem[] {
  const isUpstream = upstreamChecker(file);
  const problems: Problem[] = [...duplicateIds(file), ...cycles(file)];
  for (const node of file.nodes)
    problems.push(...(offOf(node) === undefined ? validateNode(node, file, facts, isUpstream) : [offProblem(node)]));
  problems.push(...validateEdges(file, facts.lookup), ...listProblems(file, facts), ...unknownPathProblems(file, facts));
  problems.push(...validateCalls(file, facts), ...reach(file), ...deadEndProblems(file, facts));
  return problems;
}

export const stopsRun = (problem: Problem): boolean => problem.severity === 'error';

function duplicateIds(file: WorkflowFile): Problem[] {
  const seen = new Set<string>();
  const problems: Problem[] = [];
  for (const { id } of file.nodes) {
    if (seen.has(id))
      problems.push({
        code: 'duplicate_id',
        severity: 'error',
        ...createMessage('Two nodes have the ID {{id}}', { id }),
        node_id: id,
      });
    seen.add(id);
  }
  const edges = new Set<string>();
  for (const { id } of file.edges) {
    if (edges.has(id))
      problems.push({
        code: 'duplicate_id',
        severity: 'error',
        ...createMessage('Two edges have the ID {{id}}', { id }),
        edge_id: id,
      });
    edges.add(id);
  }
  return problems;
}

function cycles(file: WorkflowFile): Problem[] {
  const isCyclic = new Set(orderNodes(file).cyclic);
  return file.nodes
    .filter(({ id }) => isCyclic.has(id))
    .map(node => ({
      code: 'cycle',
      severity: 'error',
      ...createMessage('{{node}} is part of a cycle', { node: titleOf(node) }),
      node_id: node.id,
    }));
}

function reach(file: WorkflowFile): Problem[] {
  const problems: Problem[] = [];
  const isTarget = new Set(file.edges.map(edge => edge.target));
  const starts = new Set(file.nodes.filter(node => node.type === 'input' || !isTarget.has(node.id)).map(node => node.id));
  const fed = fedBy(starts, file);
  if (file.nodes.length > 0 && !file.nodes.some(node => node.type === 'output')) {
    problems.push({ code: 'no_output', severity: 'warning', ...createMessage('No output node. The run will have no output') });
  }
  for (const node of file.nodes) {
    const { id, type } = node;
    if (type === 'output' && starts.has(id)) {
      problems.push({
        code: 'unreachable_node',
        severity: 'warning',
        ...createMessage('{{node}} has no incoming connection', { node: titleOf(node) }),
        node_id: id,
      });
    } else if (!starts.has(id) && !fed.has(id)) {
      problems.push({
        code: 'unreachable_node',
        severity: 'warning',
        ...createMessage('{{node}} can never run', { node: titleOf(node) }),
        node_id: id,
      });
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

/** Returns the info for a node that is switched off. The node does not run, so it has no other problems. */
function offProblem(node: WorkflowNode): Problem {
  const name = titleOf(node);
  const isMuted = offOf(node) === 'mute';
  return {
    code: 'node_off',
    severity: 'info',
    ...(isMuted
      ? createMessage('{{node}} is muted. It is skipped, with the nodes that depend on it alone', { node: name })
      : node.type === 'agent'
        ? createMessage('{{node}} is bypassed. Its first input passes to its first output, and no model or tool is called', {
            node: name,
          })
        : createMessage('{{node}} is bypassed. Its first input passes to its first output', { node: name })),
    node_id: node.id,
  };
}
