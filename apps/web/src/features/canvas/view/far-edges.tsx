'use client';
import { EdgeLabelRenderer } from '@xyflow/react';
import clsx from 'clsx';
import { type EdgePhase, useEdgePhases } from '../../run/index.ts';
import { farLines } from '../model/far-lines.ts';
import type { FlowNode } from '../model/flow-nodes.ts';
import type { EdgeView, GraphView } from '../model/graph-view.ts';
import styles from './edge.module.css';

type Look = EdgePhase | 'off' | 'selected';
export type FarEdgesProps = { graph: GraphView; nodes: readonly FlowNode[]; selected: ReadonlySet<string> };

/** All edges from afar. To be looked at only: whoever wants one comes nearer. */
export function FarEdges({ graph, nodes, selected }: FarEdgesProps) {
  const phaseOf = useEdgePhases();
  const lookOf = ({ edge, isOff }: EdgeView): Look =>
    selected.has(edge.id) ? 'selected' : isOff ? 'off' : phaseOf(edge.source, edge.target, edge.source_handle);
  return (
    <EdgeLabelRenderer>
      <svg className={styles.far} aria-hidden="true">
        {[...farLines(graph, nodes, lookOf)].map(([look, path]) => (
          <path key={look} d={path} className={clsx(styles.edge, styles[look], 'react-flow__edge-path')} />
        ))}
      </svg>
    </EdgeLabelRenderer>
  );
}
