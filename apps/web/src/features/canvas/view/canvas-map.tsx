'use client';
import { Panel, useReactFlow, useStore } from '@xyflow/react';
import { memo, type PointerEvent, useRef } from 'react';
import { canvasOverlay } from '../../../lib/canvas-overlay.ts';
import { t } from '../../../lib/texts/t.ts';
import { type MapBounds, mapBounds, mapPaths } from '../model/canvas-map.ts';
import type { FlowNode } from '../model/flow-nodes.ts';
import type { DragStore } from '../model/drag-store.ts';
import styles from './graph-canvas.module.css';
import { useDragLayers } from './use-drag-layers.ts';

const [width, height] = [154, 98];

export type CanvasMapProps = { nodes: readonly FlowNode[]; dragged: DragStore };

/** Renders the minimap with the visible part. Press or drag to go to a position, scroll to zoom. */
export function CanvasMap({ nodes, dragged }: CanvasMapProps) {
  const flow = useReactFlow();
  const map = useRef<SVGSVGElement>(null);
  const { still, moving } = useDragLayers(nodes, dragged);
  const bounds = mapBounds([...still, ...moving], width / height);
  const go = (event: PointerEvent<SVGSVGElement>) => {
    if (event.buttons === 0) return;
    const box = event.currentTarget.getBoundingClientRect();
    const at = (part: number, from: number, size: number) => from + part * size;
    void flow.setCenter(
      at((event.clientX - box.x) / box.width, bounds.x, bounds.width),
      at((event.clientY - box.y) / box.height, bounds.y, bounds.height),
      { zoom: flow.getZoom() },
    );
  };
  return (
    <Panel ref={canvasOverlay} position="bottom-left" className={styles.minimap}>
      <svg
        ref={map}
        role="img"
        aria-label={t('Workflow minimap')}
        viewBox={`${bounds.x} ${bounds.y} ${bounds.width} ${bounds.height}`}
        onPointerDown={event => {
          event.currentTarget.setPointerCapture(event.pointerId);
          go(event);
        }}
        onPointerMove={go}
        onWheel={event => void flow.zoomTo(flow.getZoom() * (event.deltaY < 0 ? 1.2 : 1 / 1.2))}
      >
        <MapNodes nodes={still} />
        {moving.length > 0 && <MapNodes nodes={moving} />}
      </svg>
      <Here bounds={bounds} />
    </Panel>
  );
}

const MapNodes = memo(function MapNodes({ nodes }: { nodes: readonly FlowNode[] }) {
  const { plain, selected, frames } = mapPaths(nodes);
  return (
    <>
      <path d={frames} className={styles.mapFrame} />
      <path d={plain} className={styles.mapNode} />
      <path d={selected} className={styles.mapSelected} />
    </>
  );
});

/** Renders the visible part as clear and the rest as veiled. When the view moves, the element is translated and not repainted. */
function Here({ bounds }: { bounds: MapBounds }) {
  const [x, y, zoom] = useStore(state => state.transform);
  const seen = useStore(state => state.width);
  const tall = useStore(state => state.height);
  const scale = width / bounds.width;
  return (
    <i
      className={styles.here}
      style={{
        width: (seen / zoom) * scale,
        height: (tall / zoom) * scale,
        transform: `translate(${(-x / zoom - bounds.x) * scale}px, ${(-y / zoom - bounds.y) * scale}px)`,
      }}
    />
  );
}
