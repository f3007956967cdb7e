import { createMessage, type Message } from '../message/message.ts';
import type { ToolLookup } from '../workflow/tool-lookup.ts';
import { deriveHandles } from './derive-handles.ts';
import { exclusiveEdges } from './exclusive-edges.ts';
import type { Handle } from '../workflow/handle.ts';
import type { Problem } from '../workflow/problem.ts';
import { readNode } from './read-node.ts';
import { runAfter } from '../workflow/run-after.ts';
import { titleOf } from '../workflow/title-of.ts';
import { edgeMismatchMessage } from './type-mismatch-message.ts';
import { typesMeet } from '../json/types-meet.ts';
import type { WorkflowEdge, WorkflowFile, WorkflowNode } from '../workflow/workflow-file.ts';

/**
 * Returns problems of edges that lead to missing nodes, connect incompatible types, or compete for one handle. A flagged edge
 * is not removed.
 */
export function validateEdges(file: WorkflowFile, lookup: ToolLookup): Problem[] {
  const nodes = new Map(file.nodes.map(node => [node.id, node]));
  const handles = new Map(file.nodes.map(node => [node.id, deriveHandles(node, lookup)]));
  const problems: Problem[] = [];
  const nameOf = (id: string): string => {
    const node = nodes.get(id);
    return node === undefined ? id : titleOf(node);
  };
  for (const edge of file.edges) {
    const [source, target] = [handles.get(edge.source), handles.get(edge.target)];
    if (source === undefined || target === undefined) {
      const missing = source === undefined ? edge.source : edge.target;
      problems.push(
        problem(
          'dangling_edge',
          'error',
          edge,
          createMessage('Edge {{edge}} refers to {{missing}}, which does not exist', { edge: edge.id, missing }),
        ),
      );
      continue;
    }
    const [from, to] = [find(source.sources, edge.source_handle), find(target.targets, edge.target_handle)];
    const sourceNode = nodes.get(edge.source);
    const targetNode = nodes.get(edge.target);
    if (from === undefined && sourceNode !== undefined && !hasOpenHandles(sourceNode, lookup))
      problems.push(unknownHandle(edge, nameOf(edge.source), edge.source_handle));
    if (to === undefined && targetNode !== undefined && !hasOpenHandles(targetNode, lookup))
      problems.push(
        targetNode.type === 'tool'
          ? problem(
              'unknown_handle',
              'warning',
              edge,
              createMessage('{{node}} has no input {{handle}} and would reject the call', {
                node: nameOf(edge.target),
                handle: edge.target_handle,
              }),
            )
          : unknownHandle(edge, nameOf(edge.target), edge.target_handle),
      );
    const meeting = typesMeet(from?.schema, to?.schema, edge.source_handle);
    if (!meeting.meets)
      problems.push(
        problem('type_clash', 'warning', edge, edgeMismatchMessage(nameOf(edge.source), nameOf(edge.target), meeting.reason)),
      );
  }
  return [...problems, ...collisions(file, nameOf)];
}

/** Checks that a tool accepts any field, because its schema allows others or it is unknown here. */
function hasOpenHandles(node: WorkflowNode, lookup: ToolLookup): boolean {
  const read = readNode(node);
  if (read.type !== 'tool') return read.type === 'unknown' || read.type === 'invalid';
  return lookup(read.config.tool.name, read.config.tool.version)?.input_schema['additionalProperties'] !== false;
}

const find = (handles: readonly Handle[], name: string): Handle | undefined => handles.find(handle => handle.name === name);

const problem = (code: Problem['code'], severity: Problem['severity'], edge: WorkflowEdge, message: Message): Problem => ({
  code,
  severity,
  ...message,
  edge_id: edge.id,
  node_id: edge.target,
});

const unknownHandle = (edge: WorkflowEdge, node: string, handle: string): Problem =>
  problem(
    'unknown_handle',
    'warning',
    edge,
    createMessage('{{node}} has no handle {{handle}}. The edge is kept and carries no value', { node, handle }),
  );

function collisions(file: WorkflowFile, nameOf: (id: string) => string): Problem[] {
  let areExclusive: ReturnType<typeof exclusiveEdges> | undefined;
  const merges = new Set(file.nodes.filter(node => node.type === 'merge').map(node => node.id));
  const problems: Problem[] = [];
  const single = file.edges.filter(
    edge => edge.target_handle !== runAfter && !(edge.target_handle === 'in' && merges.has(edge.target)),
  );
  for (const edges of Map.groupBy(single, edge => `${edge.target}\n${edge.target_handle}`).values()) {
    if (edges.length === 1) continue;
    // Most workflows have no handle with two edges.
    const exclude = (areExclusive ??= exclusiveEdges(file));
    edges.forEach((edge, index) => {
      const rival = edges.find((other, path) => path < index && !exclude(edge, other));
      if (rival === undefined) return;
      const message = createMessage('{{handle}} has two edges, from {{first}} and {{second}}. The later value is used', {
        handle: `${nameOf(edge.target)}.${edge.target_handle}`,
        first: nameOf(rival.source),
        second: nameOf(edge.source),
      });
      problems.push(problem('edges_collide', 'warning', edge, message));
    });
  }
  return problems;
}
