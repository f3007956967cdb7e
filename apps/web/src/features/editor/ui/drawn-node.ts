import type { ReactFlowInstance } from '@xyflow/react';
import type { NodeView } from '../../canvas/index.ts';
import type { Box } from '../core/boxes.ts';

/** A handle of a drawn node, at its center on the canvas. */
export type DrawnHandle = { name: string; side: 'source' | 'target'; x: number; y: number };

/** A node as it is drawn on the canvas, in canvas pixels. */
export type DrawnNode = { view: NodeView; box: Box; handles: readonly DrawnHandle[] };

/** Returns the nodes of a canvas as they are drawn. Notes are left out. */
export function drawnNodesOf(flow: Pick<ReactFlowInstance, 'getNodes' | 'getInternalNode'>): DrawnNode[] {
  return flow.getNodes().flatMap(({ id, type, position: { x, y }, measured, data, handles }) => {
    if (type !== 'graph') return [];
    const { view } = data as { view: NodeView };
    const bounds = flow.getInternalNode(id)?.internals.handleBounds;
    const drawn = bounds
      ? [...(bounds.source ?? []), ...(bounds.target ?? [])]
      : (handles ?? []).map(handle => ({ ...handle, width: handle.width ?? 0, height: handle.height ?? 0 }));
    return [
      {
        view,
        box: { x, y, width: measured?.width ?? 186, height: measured?.height ?? 120 },
        handles: drawn.map(handle => ({
          name: handle.id ?? '',
          side: handle.type,
          x: x + handle.x + handle.width / 2,
          y: y + handle.y + handle.height / 2,
        })),
      },
    ];
  });
}
