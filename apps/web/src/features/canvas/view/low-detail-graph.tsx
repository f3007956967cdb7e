'use client';
import { offOf } from '@pinion/contracts';
import { EdgeLabelRenderer } from '@xyflow/react';
import { memo, useMemo } from 'react';
import { useEdgePhases, useNodeStatuses } from '../../run/index.ts';
import { edgesOfNodes } from '../model/edges-of-nodes.ts';
import { blockPaths, edgePaths } from '../model/low-detail-paths.ts';
import type { FlowNode, Selected } from '../model/flow-nodes.ts';
import type { EdgeView, GraphView, NodeView } from '../model/graph-view.ts';
import type { DragStore } from '../model/drag-store.ts';
import styles from './low-detail-graph.module.css';
import { useDragLayers } from './use-drag-layers.ts';

type LowDetailClasses = { graph: GraphView; nodes: readonly FlowNode[]; selected: Selected; hasBlocks: boolean };

export type LowDetailGraphProps = LowDetailClasses & { dragged: DragStore };

/**
 * Renders the graph at low detail in a few paths: all edges, and the nodes too where they have no names. It is not interactive:
 * the nodes above it take clicks and are read by screen readers. Dragged parts are drawn separately, so that the rest does not
 * render again.
 */
export function LowDetailGraph({ graph, nodes, dragged, selected, hasBlocks }: LowDetailGraphProps) {
  const { still, moving } = useDragLayers(nodes, dragged);
  const shared = { graph, selected, hasBlocks };
  return (
    <EdgeLabelRenderer>
      <svg className={styles.far} aria-hidden="true">
        <Layer {...shared} nodes={still} others={none} />
        {moving.length > 0 && <Layer {...shared} nodes={moving} others={still} />}
      </svg>
    </EdgeLabelRenderer>
  );
}

const none: readonly FlowNode[] = [];

type LayerProps = LowDetailClasses & { others: readonly FlowNode[] };

/** Renders the edges between `nodes`, and those from them to the `others`. */
const Layer = memo(function Layer({ graph, nodes, others, selected, hasBlocks }: LayerProps) {
  const phaseOf = useEdgePhases();
  const statusOf = useNodeStatuses();
  const around = useMemo(() => byId(others), [others]);
  const rows = useMemo(() => {
    const own = byId(nodes);
    // For dragged nodes, only their own edges are processed in each frame of the drag.
    const edges = around.size === 0 ? graph.edges.values() : edgesOfNodes(graph, own.keys());
    const classNameOf = ({ edge, isOff }: EdgeView) =>
      selected.edges.has(edge.id) ? 'selected' : isOff ? 'off' : phaseOf(edge.source, edge.target, edge.source_handle);
    return edgePaths(edges, id => own.get(id) ?? around.get(id), classNameOf);
  }, [graph, nodes, around, selected, phaseOf]);
  const blocks = useMemo(() => {
    const classNameOf = (view: NodeView) =>
      selected.nodes.has(view.node.id)
        ? 'selected'
        : offOf(view.node) === undefined
          ? (statusOf(view.node.id) ?? plainClassNameOf(view))
          : 'off';
    return hasBlocks ? blockPaths(nodes, classNameOf) : [];
  }, [nodes, selected, statusOf, hasBlocks]);
  return (
    <>
      {[...rows].map(([strokeClass, path]) => (
        <path key={`edges ${strokeClass}`} d={path} className={styles.line} data-look={strokeClass} />
      ))}
      {[...blocks].map(([strokeClass, path]) => (
        <path key={`nodes ${strokeClass}`} d={path} className={styles.block} data-look={strokeClass} />
      ))}
    </>
  );
});

const byId = (nodes: readonly FlowNode[]): ReadonlyMap<string, FlowNode> => new Map(nodes.map(node => [node.id, node]));

/** Returns the look of a node without a run: broken nodes stand out, and so do agents, the main parts of a graph. */
function plainClassNameOf({ node, problems }: NodeView): string {
  if (problems.some(({ severity }) => severity === 'error')) return 'failed';
  return node.type === 'agent' ? 'agent' : 'plain';
}
