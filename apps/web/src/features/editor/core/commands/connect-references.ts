import {
  deriveHandles,
  readNode,
  referencesOf,
  runAfter,
  templatesOf,
  upstreamFinder,
  type WorkflowEdge,
  type WorkflowFile,
  type WorkflowNode,
} from '@pinion/contracts';
import { connectHandles } from './connect-handles.ts';

/**
 * Connects a tool node to the nodes that its fields have begun to refer to, so that they run first. `before` is the workflow before the
 * edit. A node that runs later anyway, or after this one, is left alone. While the ID of a node is typed on, the edge from the node
 * whose ID is a part of it goes away again, unless it was there when the typing began. `start` is the workflow of that moment.
 */
export function connectReferences(
  before: WorkflowFile,
  after: WorkflowFile,
  nodeId: string,
  start: WorkflowFile = before,
): WorkflowFile {
  const node = after.nodes.find(({ id }) => id === nodeId);
  if (node === undefined || node.type !== 'tool') return after;
  const now = referredIn(node);
  const was = referredIn(before.nodes.find(({ id }) => id === nodeId));
  const added = [...now].filter(id => !was.has(id));
  const typedOn = [...was].filter(id => !now.has(id) && added.some(longer => longer.startsWith(id)));
  const isTypedOn = ({ source, target, target_handle }: WorkflowEdge): boolean =>
    target === nodeId && target_handle === runAfter && typedOn.includes(source);
  const atStart = new Set(start.edges.filter(isTypedOn).map(({ source }) => source));
  const kept = after.edges.filter(edge => !isTypedOn(edge) || atStart.has(edge.source));
  return added.reduce(
    (file, id) => runBefore(file, nodeId, id),
    kept.length === after.edges.length ? after : { ...after, edges: kept },
  );
}

/**
 * Makes a node run before another one, by an edge to its handle for that or to its first input without an edge. Returns the same
 * workflow if it does already, if that would be a cycle, or if there is no such handle.
 */
export function runBefore(file: WorkflowFile, nodeId: string, sourceId: string): WorkflowFile {
  const [source, target] = [sourceId, nodeId].map(id => file.nodes.find(one => one.id === id));
  if (source === undefined || target === undefined || source === target) return file;
  const upstream = upstreamFinder(file);
  if (upstream(nodeId).has(sourceId) || upstream(sourceId).has(nodeId)) return file;
  const from = deriveHandles(source, () => undefined).sources.find(({ kind }) => kind !== 'error');
  const isWired = (name: string) => file.edges.some(edge => edge.target === nodeId && edge.target_handle === name);
  const into =
    target.type === 'tool' ? runAfter : deriveHandles(target, () => undefined).targets.find(({ name }) => !isWired(name))?.name;
  if (from === undefined || into === undefined) return file;
  return connectHandles(file, { source: sourceId, source_handle: from.name, target: nodeId, target_handle: into });
}

const referredIn = (node: WorkflowNode | undefined): ReadonlySet<string> =>
  new Set(
    (node === undefined ? [] : templatesOf(readNode(node))).flatMap(({ text }) =>
      referencesOf(text).map(({ node_id }) => node_id),
    ),
  );
