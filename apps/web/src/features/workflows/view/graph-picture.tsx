import clsx from 'clsx';
import { boundsOf, edgePath, type PicturedGraph, pictureNode } from '../model/picture-geometry.ts';
import styles from './templates.module.css';

export type { PicturedGraph } from '../model/picture-geometry.ts';

/** Renders a small picture of a graph: its nodes as boxes at their positions, and its edges. */
export function GraphPicture({ graph }: { graph: PicturedGraph }) {
  const { x, y, width, height } = boundsOf(graph);
  return (
    <svg className={styles.picture} viewBox={`${x} ${y} ${width} ${height}`} aria-hidden="true">
      {graph.edges.map(({ from, to }, index) => (
        <path key={index} className={styles.edge} d={edgePath(graph, from, to)} vectorEffect="non-scaling-stroke" />
      ))}
      {graph.nodes.map((node, index) => (
        <rect
          key={index}
          className={clsx(styles.node, node.type === 'agent' && styles.agent)}
          x={node.x}
          y={node.y}
          width={pictureNode.width}
          height={pictureNode.height}
          rx={24}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
}
