import { boundsOf, edgePath, type PicturedGraph, pictureNode } from '../model/picture-geometry.ts';

export type { PicturedGraph } from '../model/picture-geometry.ts';

/** Renders a small picture of a graph: its nodes as boxes at their positions, and its edges. */
export function GraphPicture({ graph }: { graph: PicturedGraph }) {
  const { x, y, width, height } = boundsOf(graph);
  return (
    <svg
      className="row-start-1 row-end-3 self-center w-24 h-12 mr-1.5"
      viewBox={`${x} ${y} ${width} ${height}`}
      aria-hidden="true"
    >
      {graph.edges.map(({ from, to }, index) => (
        <path key={index} className="fill-none stroke-control" d={edgePath(graph, from, to)} vectorEffect="non-scaling-stroke" />
      ))}
      {graph.nodes.map((node, index) => (
        <rect
          key={index}
          className={node.type === 'agent' ? 'fill-accent-wash stroke-accent' : 'fill-raised stroke-control'}
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
