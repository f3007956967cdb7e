'use client';
import '@xyflow/react/dist/base.css';
import { type NodeTypes, Panel, ReactFlow, SelectionMode } from '@xyflow/react';
import { type ReactNode, useRef, useState } from 'react';
import { isLive, useRunOr } from '../../run/index.ts';
import { shouldCull } from '../model/level-of-detail.ts';
import { firstView, type ViewportSize } from '../model/first-view.ts';
import { zoomRange } from '../model/fit-view-options.ts';
import { buildFlow, type FlowNode } from '../model/flow-nodes.ts';
import type { GraphView } from '../model/graph-view.ts';
import { createDragStore } from '../model/drag-store.ts';
import type { Note } from '../model/note.ts';
import { CanvasMap } from './canvas-map.tsx';
import { LowDetailGraph } from './low-detail-graph.tsx';
import styles from './graph-canvas.module.css';
import { GraphEdge, type GraphFlowEdge } from './graph-edge.tsx';
import { CanvasBackground } from './canvas-background.tsx';
import { AutoFit } from './auto-fit.tsx';
import { MeasuredViewport } from './measured-viewport.tsx';
import { type CanvasHandlers, useCanvasHandlers } from './use-canvas-handlers.ts';
import { useDetailState } from './use-detail-state.ts';
import { DetailProvider, DetailObserver } from './use-detail.tsx';
import { prefersReducedMotion, useNodeAnimation } from './use-node-animation.ts';
import { usePanning } from './use-panning.ts';
import { ValuePeek } from './value-peek.tsx';
import { handleTabKey } from './handle-tab-key.ts';
import { ZoomControls } from './zoom-controls.tsx';

export type GraphCanvasProps = CanvasHandlers & {
  label: string;
  graph: GraphView;
  notes: readonly Note[];
  nodeTypes: NodeTypes;
  isReadOnly?: boolean;
  hasMinimap?: boolean;
  onLayOut?: () => void;
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
          attributionPosition={hasMinimap ? 'bottom-right' : 'bottom-center'}
          nodeDragThreshold={2}
          onlyRenderVisibleElements={shouldCull(detail, nodes.length)}
        >
          {!isLowDetail && <CanvasBackground />}
          {hasMinimap && <CanvasMap nodes={nodes} held={dragged} />}
          <Panel position={hasMinimap ? 'bottom-left' : 'bottom-right'}>
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
