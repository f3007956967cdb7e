import { deriveHandles, type ToolLookup, type WorkflowFile, WorkflowNode, nodeDefinition } from '@pinion/contracts';
import type { Sizes } from '../free-position.ts';
import { bestHandle, typeMatchRank } from './handles-in-edge.ts';
import type { NodeToAdd } from './add-node.ts';
import { insertOnEdge } from './insert-on-edge.ts';
import { shiftDownstream } from './shift-downstream.ts';

const gap = 64;
const noTool: ToolLookup = () => undefined;

/**
 * Inserts a new node into the only edge of a workflow of two nodes, as an empty workflow is. Returns undefined for other
 * workflows, and for kinds that do not fit.
 */
export function addBetween(
  file: WorkflowFile,
  node: NodeToAdd,
  sizes: Sizes,
  lookup: ToolLookup = noTool,
): { file: WorkflowFile; id: string } | undefined {
  const { kind, config } = node;
  const [edge, ...others] = file.edges;
  if (edge === undefined || others.length > 0 || file.nodes.length !== 2 || kind === 'note') return undefined;
  const source = file.nodes.find(({ id }) => id === edge.source);
  const target = file.nodes.find(({ id }) => id === edge.target);
  if (source === undefined || target === undefined) return undefined;
  const from = deriveHandles(source, lookup).sources.find(({ name }) => name === edge.source_handle);
  const to = deriveHandles(target, lookup).targets.find(({ name }) => name === edge.target_handle);
  const own = deriveHandles(
    WorkflowNode.parse({ id: 'new', type: kind, config: config ?? nodeDefinition(kind).initial }),
    lookup,
  );
  const input = bestHandle(own.targets, handle => typeMatchRank(from?.schema, handle.schema));
  const output = bestHandle(own.sources, handle => typeMatchRank(handle.schema, to?.schema));
  if (input === undefined || output === undefined) return undefined;
  const x = source.position.x + (sizes.get(source.id)?.width ?? 196) + gap;
  const added = insertOnEdge(
    file,
    edge.id,
    { ...node, position: { x, y: source.position.y } },
    { target: input, source: output },
  );
  return { id: added.id, file: shiftDownstream(added.file, added.id, kind === 'agent' ? 250 : 200) };
}
