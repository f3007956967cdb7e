'use client';
import '@xyflow/react/dist/base.css';
import { type NodeTypes, Panel, ReactFlow, SelectionMode } from '@xyflow/react';
import { type ReactNode, useRef, useState } from 'react';
import { isLive, useRunIf } from '../../run/index.ts';
import { cullsAt } from '../model/detail.ts';
import { firstView, type ViewportSize } from '../model/first-view.ts';
import { zooms } from '../model/fitting.ts';
import { drawFlow, type FlowNode } from '../model/flow-nodes.ts';
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
import { useDetailOf } from './use-detail-of.ts';
import { DetailProvider, DetailObserver } from './use-detail.tsx';
import { isStill, useGlide } from './use-glide.ts';
import { useShifting } from './use-shifting.ts';
import { ValuePeek } from './value-peek.tsx';
import { walk } from './walk.ts';
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

/** The graph on its ground. What it is told is drawn; what a person does is told back; it decides nothing. */
export function GraphCanvas(props: GraphCanvasProps) {
  return <MeasuredViewport>{room => <DrawnGraph {...props} room={room} />}</MeasuredViewport>;
}

function DrawnGraph({ room, ...props }: GraphCanvasProps & { room: ViewportSize }) {
  const { label, graph, notes, selected, nodeTypes, isReadOnly = false, hasMinimap = false } = props;
  const [first] = useState(() => firstView(graph, room));
  const isFirstFar = first !== undefined && first.detail !== 'whole';
  const [flow, setFlow] = useState(() => drawFlow(undefined, { graph, notes, selected }, true, isFirstFar));
  // The drawn nodes carry what React Flow measured and where a drag has them, so they are state; new props are drawn into it.
  if (flow.graph !== graph || flow.notes !== notes || flow.selected !== selected)
    setFlow(drawFlow(flow, { graph, notes, selected }, isStill()));
  const { nodes, edges } = flow;
  useGlide(flow.glide, setFlow);
  const [detail, tellDetail] = useDetailOf(first?.detail ?? 'whole', setFlow);
  const isFar = detail !== 'whole';
  const frame = useRef<HTMLElement>(null);
  const shifting = useShifting(frame);
  const isStillRun = !useRunIf(isLive, false);
  const [dragged] = useState(createDragStore);
  const context = useCanvasHandlers(props, { nodes, setFlow, held: dragged, isFar: detail === 'blocks' });
  return (
    <section
      aria-label={label}
      className={styles.canvas}
      ref={frame}
      data-still={isStillRun || undefined}
      onKeyDownCapture={event => walk(event, nodes)}
    >
      <DetailProvider value={detail}>
        <ReactFlow<FlowNode, GraphFlowEdge>
          nodes={nodes}
          edges={isFar ? noEdges : edges}
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
          minZoom={zooms.min}
          maxZoom={zooms.max}
          {...(first === undefined ? {} : { defaultViewport: first.viewport })}
          connectionRadius={24}
          attributionPosition={hasMinimap ? 'bottom-right' : 'bottom-center'}
          nodeDragThreshold={2}
          onlyRenderVisibleElements={cullsAt(detail, nodes.length)}
        >
          {!isFar && <CanvasBackground />}
          {hasMinimap && <CanvasMap nodes={nodes} held={dragged} />}
          <Panel position={hasMinimap ? 'bottom-left' : 'bottom-right'}>
            <ZoomControls {...(props.onLayOut === undefined ? {} : { onLayOut: props.onLayOut })} />
          </Panel>
          <AutoFit />
          <DetailObserver onDetail={tellDetail} />
          {isFar && (
            <LowDetailGraph graph={graph} nodes={nodes} held={dragged} selected={selected} hasBlocks={detail === 'blocks'} />
          )}
          {props.children}
        </ReactFlow>
      </DetailProvider>
      <ValuePeek canvas={frame} graph={graph} />
    </section>
  );
}
