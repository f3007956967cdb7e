import { deriveHandles } from './derive-handles.ts';
import { schemaExcludesPath } from './schema-excludes-path.ts';
import type { ToolLookup } from '../workflow/tool-lookup.ts';
import type { WorkflowNode } from '../workflow/workflow-file.ts';

/**
 * Returns true when a reference to a path of a node is always empty: no output has its name, or the type of that output has no
 * such field. An input node is its value; any other node is a record of its outputs, an agent also of `pins`.
 */
export function isReferenceEmpty(node: WorkflowNode, path: readonly string[], lookup: ToolLookup): boolean {
  if (path.length === 0) return false;
  const { sources } = deriveHandles(node, lookup);
  if (sources.length === 0) return false;
  const schemaOf = (name: string | undefined) => sources.find(handle => handle.name === name)?.schema;
  if (node.type === 'input') return schemaExcludesPath(schemaOf('value'), path);
  const [name = '', ...rest] = path;
  if (node.type === 'agent' && name === 'pins') {
    const [pin, ...inside] = rest;
    if (pin === undefined) return false;
    const handle = sources.find(one => one.name === pin && one.kind === 'pin');
    return handle === undefined || schemaExcludesPath(handle.schema, inside);
  }
  if (node.type === 'agent' && name === 'stale_pins') return false;
  const handle = sources.find(one => one.name === name && (node.type !== 'agent' || one.kind !== 'pin'));
  return handle === undefined || schemaExcludesPath(handle.schema, rest);
}
