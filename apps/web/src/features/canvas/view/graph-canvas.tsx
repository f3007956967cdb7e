'use client';
import { prefersReducedMotion } from '../../../lib/motion.ts';
import '@xyflow/react/dist/base.css';
import {
  type NodeTypes,
  Panel,
  ReactFlow,
  SelectionMode,
  useStore,
  useNodesInitialized,
  useReactFlow,
  type Viewport,
  useUpdateNodeInternals,
} from '@xyflow/react';
import { type ReactNode, useRef, useState, type RefObject, Suspense, useEffect, useCallback } from 'react';
import { isLive, useRunOr, useHasRun } from '../../run/index.ts';
import { shouldCull, type LevelOfDetail } from '../model/level-of-detail.ts';
import { firstView, type ViewportSize } from '../model/first-view.ts';
import { zoomRange } from '../model/fit-view-options.ts';
import { buildFlow, type FlowNode, type Flow, type GraphFlowEdge, withHandles } from '../model/flow-nodes.ts';
import type { GraphView } from '../model/graph-view.ts';
import { createDragStore } from '../model/drag-store.ts';
import type { Note } from '../model/note.ts';
import { LowDetailGraph } from './low-detail-graph.tsx';
import styles from './graph-canvas.module.css';
import { GraphEdge } from './graph-edge.tsx';
import { MeasuredViewport } from './measured-viewport.tsx';
import { type CanvasHandlers, useCanvasHandlers } from './use-canvas-handlers.ts';
import { DetailProvider, DetailObserver } from './use-detail.tsx';
import { useNodeAnimation } from './use-node-animation.ts';
import { usePanning } from './use-panning.ts';
import { handleTabKey } from './handle-tab-key.ts';
import { ZoomControls } from './zoom-controls.tsx';
import { lazyPart } from '../../../lib/lazy/lazy-part.tsx';
import type { CanvasMapProps } from './canvas-map.tsx';
import type { PeekCardProps } from './peek-card.tsx';
import { canvasOverlay, useOverlayRevision } from '../../../lib/canvas-overlay.ts';
import { useFit } from './use-fit.ts';
import { usePeek } from './use-peek.ts';

export type GraphCanvasProps = CanvasHandlers & {
  label: string;
  graph: GraphView;
  notes: readonly Note[];
  nodeTypes: NodeTypes;
  isReadOnly?: boolean;
  hasMinimap?: boolean;
  onLayOut?: () => void;
  /** Called for a click on the empty canvas. */
  onEmptyClick?: () => void;
  children?: ReactNode;
};

const edgeTypes = { graph: GraphEdge };
const alsoKeys = ['Meta', 'Control', 'Shift'];
const noEdges: GraphFlowEdge[] = [];

/**
 * Renders the graph on the canvas background. The component is controlled: it draws its props and reports user actions through
 * callbacks.
 */
export function GraphCanvas(props: GraphCanvasProps) {
  return <MeasuredViewport>{available => <DrawnGraph {...props} room={available} />}</MeasuredViewport>;
}

function DrawnGraph({ room: available, ...props }: GraphCanvasProps & { room: ViewportSize }) {
  const { label, graph, notes, selected, nodeTypes, isReadOnly = false, hasMinimap = false } = props;
  const [first] = useState(() => firstView(graph, available));
  const isInitiallyLowDetail = first !== undefined && first.detail !== 'whole';
  const [flow, setFlow] = useState(() => buildFlow(undefined, { graph, notes, selected }, true, isInitiallyLowDetail));
  // The drawn nodes hold React Flow's measurements and drag positions, so they are state, and new props are merged into it.
  if (flow.graph !== graph || flow.notes !== notes || flow.selected !== selected)
    setFlow(buildFlow(flow, { graph, notes, selected }, prefersReducedMotion()));
  const { nodes, edges } = flow;
  useNodeAnimation(flow.glide, setFlow);
  const [detail, setDetail] = useDetailState(first?.detail ?? 'whole', setFlow);
  const isLowDetail = detail !== 'whole';
  const frame = useRef<HTMLElement>(null);
  const shifting = usePanning(frame);
  const isStillRun = !useRunOr(isLive, false);
  const [dragged] = useState(createDragStore);
  const context = useCanvasHandlers(props, { nodes, setFlow, held: dragged, isFar: detail === 'blocks' });
  return (
    <section
      aria-label={label}
      className={styles.canvas}
      ref={frame}
      data-still={isStillRun || undefined}
      onKeyDownCapture={event => handleTabKey(event, nodes)}
    >
      <DetailProvider value={detail}>
        <ReactFlow<FlowNode, GraphFlowEdge>
          nodes={nodes}
          edges={isLowDetail ? noEdges : edges}
          nodeTypes={nodeTypes}
          edgeTypes={edgeTypes}
          {...context}
          onPaneClick={() => props.onEmptyClick?.()}
          onMoveStart={shifting.start}
          onMove={shifting.move}
          onMoveEnd={shifting.end}
          nodesDraggable={!isReadOnly}
          nodesConnectable={!isReadOnly}
          edgesReconnectable={false}
          deleteKeyCode={null}
          selectionKeyCode="Shift"
          multiSelectionKeyCode={alsoKeys}
          selectionMode={SelectionMode.Partial}
          panOnScroll
          zoomOnDoubleClick={false}
          minZoom={zoomRange.min}
          maxZoom={zoomRange.max}
          {...(first === undefined ? {} : { defaultViewport: first.viewport })}
          connectionRadius={24}
          attributionPosition={hasMinimap ? 'bottom-right' : 'top-right'}
          nodeDragThreshold={2}
          onlyRenderVisibleElements={shouldCull(detail, nodes.length)}
        >
          {!isLowDetail && <CanvasBackground />}
          {hasMinimap && (
            <Suspense fallback={null}>
              <minimap.View nodes={nodes} held={dragged} />
            </Suspense>
          )}
          <Panel ref={canvasOverlay} position={hasMinimap ? 'bottom-left' : 'bottom-right'}>
            <ZoomControls {...(props.onLayOut === undefined ? {} : { onLayOut: props.onLayOut })} />
          </Panel>
          <AutoFit />
          <DetailObserver onDetail={setDetail} />
          {isLowDetail && (
            <LowDetailGraph graph={graph} nodes={nodes} held={dragged} selected={selected} hasBlocks={detail === 'blocks'} />
          )}
          {props.children}
        </ReactFlow>
      </DetailProvider>
      <ValuePeek canvas={frame} graph={graph} />
    </section>
  );
}

const gap = 20;

/**
 * Renders the dotted canvas background. Dots keep their size at every zoom, and their distance doubles where they would be too
 * dense. The layer is slightly larger than the canvas and only translated, so moving the view repaints nothing.
 */
function CanvasBackground() {
  const [x, y, zoom] = useStore(state => state.transform);
  const step = gap * zoom * 2 ** Math.max(0, Math.ceil(Math.log2(0.6 / zoom)));
  return (
    <div
      className={styles.ground}
      style={{
        inset: -step,
        backgroundSize: `${step}px ${step}px`,
        transform: `translate(${rest(x, step)}px, ${rest(y, step)}px)`,
      }}
    />
  );
}

const rest = (value: number, step: number): number => value - Math.floor(value / step) * step;

const peekCard = lazyPart<PeekCardProps>(async () => (await import('./peek-card.tsx')).PeekCard);
const minimap = lazyPart<CanvasMapProps>(async () => (await import('./canvas-map.tsx')).CanvasMap);

/**
 * Renders the full value at a handle or on an edge after the pointer rests on it for a moment, or when a handle has the focus.
 */
function ValuePeek({ canvas, graph }: { canvas: RefObject<HTMLElement | null>; graph: GraphView }) {
  const card = useRef<HTMLDivElement>(null);
  const target = usePeek(canvas, card, useHasRun());
  return (
    <Suspense fallback={null}>
      {target !== undefined && (
        <peekCard.View key={`${target.node} ${target.handle}`} card={card} target={target} graph={graph} />
      )}
    </Suspense>
  );
}

/**
 * Fits the whole graph into the view once all its nodes are measured, and again when the canvas or what lies over it is resized,
 * as when the dock opens. After the user first moves the view, it is left alone.
 */
function AutoFit() {
  const flow = useReactFlow();
  const isMeasured = useNodesInitialized();
  const width = useStore(state => state.width);
  const height = useStore(state => state.height);
  const overlays = useOverlayRevision();
  const fit = useFit();
  const left = useRef<Viewport>(undefined);
  useEffect(() => {
    if (!isMeasured || width === 0 || height === 0) return;
    if (left.current !== undefined && !isSame(left.current, flow.getViewport())) return;
    void fit().then(() => {
      left.current = flow.getViewport();
    });
  }, [isMeasured, width, height, overlays, flow, fit]);
  return null;
}

const isSame = (a: Viewport, b: Viewport): boolean => a.x === b.x && a.y === b.y && a.zoom === b.zoom;

/** Returns the level of detail and its setter. The first value is an estimate until the zoom is known. */
function useDetailState(
  first: LevelOfDetail,
  setFlow: (next: (before: Flow) => Flow) => void,
): [LevelOfDetail, (detail: LevelOfDetail) => void] {
  const [detail, setDetail] = useState(first);
  const measure = useUpdateNodeInternals();
  const wasLowDetail = useRef(first !== 'whole');
  const updateDetail = useCallback(
    (next: LevelOfDetail) => {
      setDetail(next);
      const isNear = next === 'whole' && wasLowDetail.current;
      wasLowDetail.current = next !== 'whole';
      if (!isNear) return;
      setFlow(before => ({ ...before, nodes: withHandles(before.nodes) }));
      measure([...document.querySelectorAll<HTMLElement>('.react-flow__node')].map(({ dataset }) => dataset['id'] ?? ''));
    },
    [measure, setFlow],
  );
  return [detail, updateDetail];
}
