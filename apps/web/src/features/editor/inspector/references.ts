import { isRecord, type JsonSchema, upstreamOf, type WorkflowFile } from '@pinion/contracts';
import type { GraphView } from '../../canvas/index.ts';

/**
 * Returns the `node.path` references that templates of a node can use: upstream nodes, their handles, and the fields of typed
 * ones.
 */
export function referencesFor(file: WorkflowFile, graph: GraphView, nodeId: string): string[] {
  const upstream = upstreamOf(file).get(nodeId) ?? new Set<string>();
  const references: string[] = [];
  for (const [id, view] of graph.nodes) {
    if (!upstream.has(id)) continue;
    for (const handle of view.sources) {
      if (handle.kind === 'ghost') continue;
      const base = view.node.type === 'input' ? id : handle.kind === 'pin' ? `${id}.pins.${handle.name}` : `${id}.${handle.name}`;
      references.push(base, ...fieldsOf(handle.schema).map(field => `${base}.${field}`));
    }
  }
  return references;
}

const fieldsOf = (schema: JsonSchema | undefined): string[] =>
  isRecord(schema?.['properties']) ? Object.keys(schema['properties']) : [];
