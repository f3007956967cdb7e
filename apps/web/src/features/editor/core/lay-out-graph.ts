import type { WorkflowEdge, WorkflowFile, WorkflowNode } from '@pinion/contracts';
import type { ElkNode } from 'elkjs/lib/elk-api';
import type { Positions } from './commands/move-nodes.ts';
import { type Sizes, sizeOf } from './boxes.ts';

const graphOptions = {
  'elk.algorithm': 'layered',
  'elk.direction': 'RIGHT',
  'elk.edgeRouting': 'POLYLINE',
  'elk.padding': '[top=0,left=0,bottom=0,right=0]',
  'elk.randomSeed': '1',
  'elk.spacing.nodeNode': '32',
  'elk.layered.spacing.nodeNodeBetweenLayers': '76',
};

/**
 * Returns positions from left to right along the edges, with nodes of the same rank below each other in the order of the handles
 * that they are connected to. The layout engine is loaded on first use.
 */
export async function layOutGraph(file: WorkflowFile, sizes: Sizes, only?: ReadonlySet<string>): Promise<Positions> {
  const { default: Elk } = await import('elkjs/lib/elk.bundled.js');
  const { children = [] } = await new Elk().layout(toElkGraph(file, sizes, only));
  return new Map(children.map(({ id, x = 0, y = 0 }) => [id, { x, y }]));
}

/** Returns the graph as the layout engine takes it. Drawn handles are ports at their heights. */
function toElkGraph(file: WorkflowFile, sizes: Sizes, only?: ReadonlySet<string>): ElkNode {
  const nodes = file.nodes.filter(node => only === undefined || only.has(node.id));
  const known = new Set(nodes.map(node => node.id));
  const children = nodes.map(node => elkNode(node, sizes));
  const ports = new Set(children.flatMap(node => (node.ports ?? []).map(port => port.id)));
  const end = (id: string, side: 'source' | 'target', handle: string) => {
    const port = portId(id, side, handle);
    return ports.has(port) ? port : id;
  };
  const edges = file.edges.filter(({ source, target }) => known.has(source) && known.has(target));
  return {
    id: 'graph',
    layoutOptions: graphOptions,
    children,
    edges: edges.map((edge: WorkflowEdge, index) => ({
      id: `edge ${index}`,
      sources: [end(edge.source, 'source', edge.source_handle)],
      targets: [end(edge.target, 'target', edge.target_handle)],
    })),
  };
}

function elkNode({ id }: WorkflowNode, sizes: Sizes): ElkNode {
  const size = sizeOf(id, sizes);
  const handles = sizes.get(id)?.handles ?? [];
  if (handles.length === 0) return { id, ...size };
  return {
    id,
    ...size,
    layoutOptions: { 'elk.portConstraints': 'FIXED_POS' },
    ports: handles.map(({ side, handle, y }) => ({
      id: portId(id, side, handle),
      x: side === 'source' ? size.width : 0,
      y,
      width: 0,
      height: 0,
      layoutOptions: { 'elk.port.side': side === 'source' ? 'EAST' : 'WEST' },
    })),
  };
}

const portId = (node: string, side: string, handle: string): string => JSON.stringify([node, side, handle]);
