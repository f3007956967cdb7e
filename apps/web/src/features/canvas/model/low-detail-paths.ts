import { cardBox } from './card-box.ts';
import type { FlowNode, GraphFlowNode } from './flow-nodes.ts';
import type { EdgeView, NodeView } from './graph-view.ts';

/** SVG paths by look. Each path draws all parts with the same look, regardless of their number. */
export type LowDetailPaths = ReadonlyMap<string, string>;

/** Returns paths of the nodes as blocks, as large as their cards. */
export function blockPaths(nodes: readonly FlowNode[], classNameOf: (view: NodeView) => string): LowDetailPaths {
  const paths = new Map<string, string>();
  for (const node of nodes) {
    if (node.type !== 'graph') continue;
    const { x, y, width, height } = rectOf(node);
    const strokeClass = classNameOf(node.data.view);
    paths.set(strokeClass, `${paths.get(strokeClass) ?? ''}M${x} ${y}h${width}v${height}h${-width}z`);
  }
  return paths;
}

/** Returns paths of the edges as straight lines between cards. Edges of which one end has no position are skipped. */
export function edgePaths(
  edges: Iterable<EdgeView>,
  positionOf: (id: string) => FlowNode | undefined,
  classNameOf: (view: EdgeView) => string,
): LowDetailPaths {
  const paths = new Map<string, string>();
  for (const view of edges) {
    const { source, source_handle, target, target_handle } = view.edge;
    const [from, to] = [positionOf(source), positionOf(target)];
    if (from?.type !== 'graph' || to?.type !== 'graph') continue;
    const strokeClass = classNameOf(view);
    const [start, end] = [endOf(from, 'source', source_handle), endOf(to, 'target', target_handle)];
    paths.set(strokeClass, `${paths.get(strokeClass) ?? ''}M${start}L${end}`);
  }
  return paths;
}

function rectOf(node: GraphFlowNode): { x: number; y: number; width: number; height: number } {
  const box = cardBox(node.data.view);
  const { x, y } = node.position;
  return {
    x: Math.round(x),
    y: Math.round(y),
    width: Math.round(node.measured?.width ?? box.width),
    height: Math.round(node.measured?.height ?? box.height),
  };
}

function endOf(node: GraphFlowNode, side: 'source' | 'target', name: string): string {
  const { x, y, width } = rectOf(node);
  const handle = cardBox(node.data.view).handles.find(one => one.type === side && one.id === name);
  return `${x + (side === 'source' ? width : 0)} ${Math.round(y + (handle === undefined ? 19 : handle.y + 12))}`;
}
