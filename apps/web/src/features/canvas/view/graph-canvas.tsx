'use client';
import '@xyflow/react/dist/base.css';
import {
  applyNodeChanges,
  type Connection,
  type EdgeChange,
  type FinalConnectionState,
  type NodeChange,
  type NodeTypes,
  type OnNodeDrag,
  Panel,
  ReactFlow,
  SelectionMode,
  useUpdateNodeInternals,
} from '@xyflow/react';
import { type MouseEvent as ReactMouseEvent, type ReactNode, useCallback, useRef, useState } from 'react';
import { goesOn, useRunIf } from '../../run/index.ts';
import { cullsAt, type Detail } from '../model/detail.ts';
import { firstView, roomIn } from '../model/first-view.ts';
import { zooms } from '../model/fitting.ts';
import { drawFlow, type Flow, type FlowNode, noteIdOf, type Selected, withHandles, withoutHandles } from '../model/flow-nodes.ts';
import { beginFrameDrag, type FrameDrag, withFrameMoves } from '../model/frame-drag.ts';
import type { GraphView } from '../model/graph-view.ts';
import type { Note } from '../model/note.ts';
import { CanvasMap } from './canvas-map.tsx';
import { FarGraph } from './far-graph.tsx';
import styles from './graph-canvas.module.css';
import { GraphEdge, type GraphFlowEdge } from './graph-edge.tsx';
import { Ground } from './ground.tsx';
import { KeepFit } from './keep-fit.tsx';
import { DetailProvider, TellDetail } from './use-detail.tsx';
import { useShifting } from './use-shifting.ts';
import { isStill, useGlide } from './use-glide.ts';
import { useStable } from './use-stable.ts';
import { ValuePeek } from './value-peek.tsx';
import { walk } from './walk.ts';
import { ZoomControls } from './zoom-controls.tsx';

export type GraphCanvasProps = {
  label: string;
  graph: GraphView;
  notes: readonly Note[];
  selected: Selected;
  nodeTypes: NodeTypes;
  isReadOnly?: boolean;
  hasMinimap?: boolean;
  onSelect: (selected: Selected) => void;
  onMoved?: (nodes: ReadonlyMap<string, { x: number; y: number }>, notes: ReadonlyMap<string, { x: number; y: number }>) => void;
  onConnect?: (connection: Connection) => void;
  /** A connection was dropped on the open canvas. */
  onConnectEnd?: (event: MouseEvent | TouchEvent, state: FinalConnectionState) => void;
  onLayOut?: () => void;
  /** A node is dragged, or was let go, with the pointer at this point of the window. */
  onDragging?: (node: string, at: { x: number; y: number }, isOver: boolean) => void;
  children?: ReactNode;
};

const edgeTypes = { graph: GraphEdge };
const alsoKeys = ['Meta', 'Control', 'Shift'];
const noEdges: GraphFlowEdge[] = [];

/** The graph on its ground. What it is told is drawn; what a person does is told back; it decides nothing. */
export function GraphCanvas(props: GraphCanvasProps) {
  const {
    label,
    graph,
    notes,
    selected,
    nodeTypes,
    isReadOnly = false,
    hasMinimap = false,
    onSelect,
    onMoved,
    onConnect,
  } = props;
  const [first] = useState(() => firstView(graph, roomIn(window)));
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
  const isStillRun = !useRunIf(goesOn, false);
  const frames = useRef<readonly FrameDrag[]>([]);
  // Choosing an edge and letting go of a node come as two changes before the next drawing: the second goes on from the first.
  const picking = useRef({ from: selected, now: selected });
  const choose = (nodeChanges: readonly NodeChange<FlowNode>[], edgeChanges: readonly EdgeChange<GraphFlowEdge>[]) => {
    if (picking.current.from !== selected) picking.current = { from: selected, now: selected };
    const picked = pick(picking.current.now, nodeChanges, edgeChanges);
    if (picked === undefined) return;
    picking.current.now = picked;
    onSelect(picked);
  };

  const changeNodes = useStable((told: NodeChange<FlowNode>[]) => {
    const changes = withFrameMoves(told, frames.current);
    setFlow(before => ({ ...before, nodes: changed(changes, before.nodes) }));
    choose(changes, []);
    const moved = changes.filter(change => change.type === 'position' && change.dragging === false);
    if (moved.length > 0) onMoved?.(...placesOf(moved));
  });
  const changeEdges = useStable((changes: EdgeChange<GraphFlowEdge>[]) => choose([], changes));
  const connect = useStable((connection: Connection) => onConnect?.(connection));
  const endConnect = useStable((event: MouseEvent | TouchEvent, state: FinalConnectionState) =>
    props.onConnectEnd?.(event, state),
  );
  const press = useStable(({ shiftKey, metaKey, ctrlKey }: ReactMouseEvent, node: FlowNode) => {
    // One of several that are selected was pressed: it alone is meant.
    if (shiftKey || metaKey || ctrlKey || selected.nodes.size + selected.notes.size < 2) return;
    const note = noteIdOf(node.id);
    onSelect({
      nodes: new Set(note === undefined ? [node.id] : []),
      notes: new Set(note === undefined ? [] : [note]),
      edges: new Set(),
    });
  });
  const dragging = {
    start: useStable<Parameters<OnNodeDrag<FlowNode>>, void>((_, node, dragged) => {
      frames.current = beginFrameDrag(dragged.length === 0 ? [node] : dragged, nodes);
    }),
    move: useStable<Parameters<OnNodeDrag<FlowNode>>, void>((event, node) => props.onDragging?.(node.id, pointOf(event), false)),
    stop: useStable<Parameters<OnNodeDrag<FlowNode>>, void>((event, node) => {
      frames.current = [];
      props.onDragging?.(node.id, pointOf(event), true);
    }),
  };
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
          onNodesChange={changeNodes}
          onEdgesChange={changeEdges}
          onConnect={connect}
          onConnectEnd={endConnect}
          onNodeClick={press}
          onNodeDragStart={dragging.start}
          onNodeDrag={dragging.move}
          onNodeDragStop={dragging.stop}
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
          {!isFar && <Ground />}
          {hasMinimap && <CanvasMap nodes={nodes} />}
          <Panel position={hasMinimap ? 'bottom-left' : 'bottom-right'}>
            <ZoomControls {...(props.onLayOut === undefined ? {} : { onLayOut: props.onLayOut })} />
          </Panel>
          <KeepFit />
          <TellDetail onDetail={tellDetail} />
          {isFar && <FarGraph graph={graph} nodes={nodes} selected={selected} hasBlocks={detail === 'blocks'} />}
          {props.children}
        </ReactFlow>
      </DetailProvider>
      <ValuePeek canvas={frame} graph={graph} />
    </section>
  );
}

/** What was measured or moved has its own handles from then on. */
function changed(changes: NodeChange<FlowNode>[], before: readonly FlowNode[]): FlowNode[] {
  const known = new Set(before);
  return applyNodeChanges(changes, [...before]).map(node => (known.has(node) ? node : withoutHandles(node)));
}

/** What is taken to be far away is drawn so until its zoom is known. */
function useDetailOf(first: Detail, setFlow: (next: (before: Flow) => Flow) => void): [Detail, (detail: Detail) => void] {
  const [detail, setDetail] = useState(first);
  const measure = useUpdateNodeInternals();
  const wasFar = useRef(first !== 'whole');
  const tell = useCallback(
    (next: Detail) => {
      setDetail(next);
      const isNear = next === 'whole' && wasFar.current;
      wasFar.current = next !== 'whole';
      if (!isNear) return;
      setFlow(before => ({ ...before, nodes: withHandles(before.nodes) }));
      measure([...document.querySelectorAll<HTMLElement>('.react-flow__node')].map(({ dataset }) => dataset['id'] ?? ''));
    },
    [measure, setFlow],
  );
  return [detail, tell];
}

function pointOf(event: MouseEvent | TouchEvent | { clientX: number; clientY: number }): { x: number; y: number } {
  if ('clientX' in event) return { x: event.clientX, y: event.clientY };
  const [touch] = event.changedTouches;
  return { x: touch?.clientX ?? 0, y: touch?.clientY ?? 0 };
}

type Places = Map<string, { x: number; y: number }>;

function placesOf(changes: readonly NodeChange<FlowNode>[]): [Places, Places] {
  const [nodes, notes]: [Places, Places] = [new Map(), new Map()];
  for (const change of changes) {
    if (change.type !== 'position' || change.position === undefined) continue;
    const note = noteIdOf(change.id);
    if (note === undefined) nodes.set(change.id, change.position);
    else notes.set(note, change.position);
  }
  return [nodes, notes];
}

function pick(
  selected: Selected,
  nodeChanges: readonly NodeChange<FlowNode>[],
  edgeChanges: readonly EdgeChange<GraphFlowEdge>[],
): Selected | undefined {
  const [nodes, notes, edges] = [new Set(selected.nodes), new Set(selected.notes), new Set(selected.edges)];
  let hasChanged = false;
  const mark = (set: Set<string>, id: string, isOn: boolean) => {
    hasChanged ||= set.has(id) !== isOn;
    if (isOn) set.add(id);
    else set.delete(id);
  };
  for (const change of nodeChanges) {
    if (change.type !== 'select') continue;
    const note = noteIdOf(change.id);
    mark(note === undefined ? nodes : notes, note ?? change.id, change.selected);
  }
  for (const change of edgeChanges) if (change.type === 'select') mark(edges, change.id, change.selected);
  return hasChanged ? { nodes, notes, edges } : undefined;
}
