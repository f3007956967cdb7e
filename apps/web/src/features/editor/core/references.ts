import { isRecord, type JsonSchema, upstreamFinder, type WorkflowFile } from '@pinion/contracts';
import type { GraphView, HandleView, NodeView } from '../../canvas/index.ts';

/**
 * Returns the `node.path` references that templates of a node can use: upstream nodes, their handles, and the fields of typed
 * ones. For a tool node, then those of other nodes that can run before it, which a reference connects.
 */
export function referencesFor(file: WorkflowFile, graph: GraphView, nodeId: string): string[] {
  const upstream = upstreamFinder(file);
  const before = upstream(nodeId);
  const takesOthers = graph.nodes.get(nodeId)?.node.type === 'tool';
  const others = takesOthers
    ? [...graph.nodes.keys()].filter(id => id !== nodeId && !before.has(id) && !upstream(id).has(nodeId))
    : [];
  return [...[...graph.nodes.keys()].filter(id => before.has(id)), ...others].flatMap(id => {
    const view = graph.nodes.get(id);
    return view === undefined ? [] : view.sources.flatMap(handle => referencesTo(view, handle));
  });
}

function referencesTo(view: NodeView, handle: HandleView): string[] {
  const base = referenceTo(view, handle);
  return base === undefined ? [] : [base, ...schemaFieldNames(handle.schema).map(field => `${base}.${field}`)];
}

/** Returns the reference to the value of a handle. Undefined for a handle that was removed. */
export function referenceTo(
  { node: { id, type } }: NodeView,
  { kind, name }: Pick<HandleView, 'kind' | 'name'>,
): string | undefined {
  if (kind === 'ghost') return undefined;
  if (type === 'input') return id;
  return kind === 'pin' ? `${id}.pins.${name}` : `${id}.${name}`;
}

/** Returns the names of the fields of a typed object. */
export const schemaFieldNames = (schema: JsonSchema | undefined): string[] =>
  isRecord(schema?.['properties']) ? Object.keys(schema['properties']) : [];
