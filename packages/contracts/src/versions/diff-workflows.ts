import { createMessage, type Message } from '../message/message.ts';
import { titleOf } from '../workflow/title-of.ts';
import { edgeMeaning } from './edge-meaning.ts';
import type { WorkflowEdge, WorkflowFile, WorkflowNode } from '../workflow/workflow-file.ts';
import { describeChange, fieldOf } from './describe-change.ts';
import { diffValue, type Step } from './diff-value.ts';
import { comparable, isSamePosition, nodeMeaning, readsWell } from './node-meaning.ts';
import type { VersionOf } from './describe-versions.ts';
import type { WorkflowChange, WorkflowDiff } from './workflow-diff.ts';

/** A side of a comparison. `versionOf` resolves a tool named without a version on this side. Absent if unknown. */
export type DiffSide = { file: WorkflowFile; versionOf?: VersionOf | undefined };

/**
 * Returns the changes between two files as text. Nodes are identified by their id and edges by their ends, so neither file
 * order nor edge ids count. Law: empty exactly when both have the same meaning. Never throws.
 */
export function diffWorkflows(from: DiffSide, to: DiffSide): WorkflowDiff {
  const [before, after] = [byId(from.file), byId(to.file)];
  const changes: WorkflowChange[] = fileChanges(from.file, to.file);
  const moved: WorkflowDiff['moved'] = [];
  for (const node of before.values()) {
    if (!after.has(node.id))
      changes.push({
        ...about(node),
        kind: 'node_removed',
        ...textOf(createMessage('{{node}} removed ({{type}})', { node: titleOf(node), type: node.type })),
      });
  }
  for (const node of after.values()) {
    const old = before.get(node.id);
    if (old === undefined) {
      changes.push({
        ...about(node),
        kind: 'node_added',
        ...textOf(createMessage('{{node}} added ({{type}})', { node: titleOf(node), type: node.type })),
      });
      continue;
    }
    if (nodeMeaning(old, from.versionOf) !== nodeMeaning(node, to.versionOf))
      changes.push(...nodeChanges(old, node, from.versionOf, to.versionOf));
    if (!isSamePosition(old, node)) moved.push({ node_id: node.id, title: titleOf(node) });
  }
  changes.push(...edgeChanges(from.file, to.file, before, after));
  return { changes, moved };
}

const textOf = ({ message, ...parts }: Message) => ({ text: message, ...parts });

const byId = (file: WorkflowFile): Map<string, WorkflowNode> => new Map(file.nodes.map(node => [node.id, node]));
const about = (node: WorkflowNode): { node_id: string; title: string } => ({ node_id: node.id, title: titleOf(node) });

function fileChanges(from: WorkflowFile, to: WorkflowFile): WorkflowChange[] {
  const { nodes: _nodes, edges: _edges, ...before } = from;
  const { nodes: _others, edges: _rest, ...after } = to;
  return diffValue(before, after).map(change => {
    const { path, isOrder: _, ...sides } = change;
    return { ...sides, kind: 'workflow_changed', field: fieldOf(path), ...textOf(describeChange(change)) };
  });
}

function nodeChanges(
  from: WorkflowNode,
  to: WorkflowNode,
  before: VersionOf | undefined,
  after: VersionOf | undefined,
): WorkflowChange[] {
  const changes: WorkflowChange[] = [];
  if (titleOf(from) !== titleOf(to)) {
    const names = { from: titleOf(from), to: titleOf(to) };
    changes.push({ ...about(to), ...names, kind: 'node_renamed', ...textOf(createMessage('{{from}} renamed to {{to}}', names)) });
  }
  const isRead = readsWell(from) && readsWell(to);
  for (const difference of diffValue(comparable(from, isRead, before), comparable(to, isRead, after))) {
    const change = { ...difference, path: withoutConfig(difference.path) };
    const { path, isOrder: _, ...sides } = change;
    changes.push({ ...about(to), ...sides, kind: 'node_changed', field: fieldOf(path), ...textOf(describeChange(change)) });
  }
  return changes;
}

/** Returns a path without `config`, because users do not see the config as separate from its node. */
const withoutConfig = (path: readonly Step[]): readonly Step[] =>
  path.length > 1 && path[0]?.key === 'config' ? path.slice(1) : path;

function edgeChanges(
  from: WorkflowFile,
  to: WorkflowFile,
  before: ReadonlyMap<string, WorkflowNode>,
  after: ReadonlyMap<string, WorkflowNode>,
): WorkflowChange[] {
  const [were, are] = [Map.groupBy(from.edges, edgeMeaning), Map.groupBy(to.edges, edgeMeaning)];
  return [
    ...surplus(were, are).map(edge => edgeChange('edge_removed', edge, before)),
    ...surplus(are, were).map(edge => edgeChange('edge_added', edge, after)),
  ];
}

/** Returns the surplus of `edges` over `others`, counting duplicates. */
const surplus = (edges: ReadonlyMap<string, WorkflowEdge[]>, others: ReadonlyMap<string, WorkflowEdge[]>): WorkflowEdge[] =>
  [...edges].flatMap(([key, same]) => same.slice(others.get(key)?.length ?? 0));

function edgeChange(
  kind: 'edge_added' | 'edge_removed',
  edge: WorkflowEdge,
  nodes: ReadonlyMap<string, WorkflowNode>,
): WorkflowChange {
  const name = (id: string): string => {
    const node = nodes.get(id);
    return node === undefined ? id : titleOf(node);
  };
  const ends = {
    from: `${name(edge.source)}, ${edge.source_handle}`,
    to: `${name(edge.target)}, ${edge.target_handle}`,
  };
  const message =
    kind === 'edge_added'
      ? createMessage('Edge added: {{from}} to {{to}}', ends)
      : createMessage('Edge removed: {{from}} to {{to}}', ends);
  return { kind, edge_id: edge.id, ...textOf(message) };
}
