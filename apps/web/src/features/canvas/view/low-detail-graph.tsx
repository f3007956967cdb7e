'use client';
import { offOf } from '@pinion/contracts';
import { EdgeLabelRenderer } from '@xyflow/react';
import { memo, useMemo } from 'react';
import { useEdgePhases, useNodeStatuses } from '../../run/index.ts';
import { edgesAt } from '../model/edges-at.ts';
import { blockPaths, edgePaths } from '../model/low-detail-paths.ts';
import type { FlowNode, Selected } from '../model/flow-nodes.ts';
import type { EdgeView, GraphView, NodeView } from '../model/graph-view.ts';
import type { DragStore } from '../model/drag-store.ts';
import styles from './low-detail-graph.module.css';
import { useStillAndMoving } from './use-still-and-moving.ts';

type Looks = { graph: GraphView; nodes: readonly FlowNode[]; selected: Selected; hasBlocks: boolean };

export type LowDetailGraphProps = Looks & { held: DragStore };

/**
 * The graph from afar, in a handful of paths: all edges, and the nodes too where they have no names. To be looked at; what
 * is pressed and read are the nodes that lie over it. What is dragged is drawn apart, so that the rest can rest.
 */
export function LowDetailGraph({ graph, nodes, held: dragged, selected, hasBlocks }: LowDetailGraphProps) {
  const { still, moving } = useStillAndMoving(nodes, dragged);
  const looks = { graph, selected, hasBlocks };
  return (
    <EdgeLabelRenderer>
      <svg className={styles.far} aria-hidden="true">
        <Layer {...looks} nodes={still} others={none} />
        {moving.length > 0 && <Layer {...looks} nodes={moving} others={still} />}
      </svg>
    </EdgeLabelRenderer>
  );
}

const none: readonly FlowNode[] = [];

type LayerProps = Looks & { others: readonly FlowNode[] };

/** The edges between `nodes`, and those that lead from them to the `others`. */
const Layer = memo(function Layer({ graph, nodes, others, selected, hasBlocks }: LayerProps) {
  const phaseOf = useEdgePhases();
  const statusOf = useNodeStatuses();
  const around = useMemo(() => byId(others), [others]);
  const rows = useMemo(() => {
    const own = byId(nodes);
    // Of what is dragged only its own edges are looked at, in each frame of the drag.
    const edges = around.size === 0 ? graph.edges.values() : edgesAt(graph, own.keys());
    const lookOf = ({ edge, isOff }: EdgeView) =>
      selected.edges.has(edge.id) ? 'selected' : isOff ? 'off' : phaseOf(edge.source, edge.target, edge.source_handle);
    return edgePaths(edges, id => own.get(id) ?? around.get(id), lookOf);
  }, [graph, nodes, around, selected, phaseOf]);
  const blocks = useMemo(() => {
    const lookOf = (view: NodeView) =>
      selected.nodes.has(view.node.id)
        ? 'selected'
        : offOf(view.node) === undefined
          ? (statusOf(view.node.id) ?? plainLookOf(view))
          : 'off';
    return hasBlocks ? blockPaths(nodes, lookOf) : [];
  }, [nodes, selected, statusOf, hasBlocks]);
  return (
    <>
      {[...rows].map(([look, path]) => (
        <path key={`edges ${look}`} d={path} className={styles.line} data-look={look} />
      ))}
      {[...blocks].map(([look, path]) => (
        <path key={`nodes ${look}`} d={path} className={styles.block} data-look={look} />
      ))}
    </>
  );
});

const byId = (nodes: readonly FlowNode[]): ReadonlyMap<string, FlowNode> => new Map(nodes.map(node => [node.id, node]));

/** Without a run: what is broken, and the agents, which the rest is there for. */
function plainLookOf({ node, problems }: NodeView): string {
  if (problems.some(({ severity }) => severity === 'error')) return 'failed';
  return node.type === 'agent' ? 'agent' : 'plain';
}
