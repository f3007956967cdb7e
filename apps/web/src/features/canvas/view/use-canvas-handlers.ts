'use client';
import {
  applyNodeChanges,
  type Connection,
  type EdgeChange,
  type FinalConnectionState,
  type NodeChange,
  type OnNodeDrag,
} from '@xyflow/react';
import { type MouseEvent as ReactMouseEvent, useRef, useCallback, useLayoutEffect } from 'react';
import { type Flow, type FlowNode, type GraphFlowEdge, noteIdOf, type Selected, withoutHandles } from '../model/flow-nodes.ts';
import { beginFrameDrag, type FrameDrag, withFrameMoves } from '../model/frame-drag.ts';
import { draggedNodeIn, type DragStore } from '../model/drag-store.ts';
import { applySelectionChanges } from '../model/apply-selection-changes.ts';

export type CanvasHandlers = {
  selected: Selected;
  onSelect: (selected: Selected) => void;
  onMoved?: (nodes: Positions, notes: Positions) => void;
  onConnect?: (connection: Connection) => void;
  /** Called when a connection is dropped on the empty canvas. */
  onConnectEnd?: (event: MouseEvent | TouchEvent, state: FinalConnectionState) => void;
  /** Called when a node is dragged or dropped, with the pointer at this point of the window. */
  onDragging?: (node: string, at: { x: number; y: number }, isOver: boolean) => void;
};

export type CanvasState = {
  nodes: readonly FlowNode[];
  setFlow: (next: (before: Flow) => Flow) => void;
  held: DragStore;
  /**
   * True at low detail, where one path draws all nodes. React Flow then skips the steps of a drag, which it would pass to every
   * node.
   */
  isFar: boolean;
};

/**
 * Returns React Flow's handlers for user input on the canvas. Each handler keeps its identity, because a new one would render
 * all nodes again.
 */
export function useCanvasHandlers(props: CanvasHandlers, { nodes, setFlow, held: pendingItem, isFar: isLowDetail }: CanvasState) {
  const { selected, onSelect } = props;
  const frames = useRef<readonly FrameDrag[]>([]);
  // Selecting an edge and deselecting a node arrive as two changes before the next render. The second continues from the first.
  const picking = useRef({ from: selected, now: selected });
  const choose = (nodeChanges: readonly NodeChange<FlowNode>[], edgeChanges: readonly EdgeChange<GraphFlowEdge>[]) => {
    if (picking.current.from !== selected) picking.current = { from: selected, now: selected };
    const picked = applySelectionChanges(picking.current.now, nodeChanges, edgeChanges);
    if (picked === undefined) return;
    picking.current.now = picked;
    onSelect(picked);
  };

  const onNodesChange = useStableCallback((sent: NodeChange<FlowNode>[]) => {
    const now = isLowDetail ? draggedNodeIn(sent) : undefined;
    pendingItem.setState(now, true);
    if (now !== undefined) return;
    const changes = withFrameMoves(sent, frames.current);
    setFlow(before => ({ ...before, nodes: changed(changes, before.nodes) }));
    choose(changes, []);
    const moved = changes.filter(change => change.type === 'position' && change.dragging === false);
    if (moved.length > 0) props.onMoved?.(...movedPositions(moved));
  });
  const onEdgesChange = useStableCallback((changes: EdgeChange<GraphFlowEdge>[]) => choose([], changes));
  const onConnect = useStableCallback((connection: Connection) => props.onConnect?.(connection));
  const onConnectEnd = useStableCallback((event: MouseEvent | TouchEvent, state: FinalConnectionState) =>
    props.onConnectEnd?.(event, state),
  );
  const onNodeClick = useStableCallback(({ shiftKey, metaKey, ctrlKey }: ReactMouseEvent, node: FlowNode) => {
    // A click on one of several selected nodes selects it alone.
    if (shiftKey || metaKey || ctrlKey || selected.nodes.size + selected.notes.size < 2) return;
    const note = noteIdOf(node.id);
    onSelect({
      nodes: new Set(note === undefined ? [node.id] : []),
      notes: new Set(note === undefined ? [] : [note]),
      edges: new Set(),
    });
  });
  const onNodeDragStart = useStableCallback<Parameters<OnNodeDrag<FlowNode>>, void>((_, node, dragged) => {
    frames.current = beginFrameDrag(dragged.length === 0 ? [node] : dragged, nodes);
  });
  const onNodeDrag = useStableCallback<Parameters<OnNodeDrag<FlowNode>>, void>((event, node) =>
    props.onDragging?.(node.id, pointOf(event), false),
  );
  const onNodeDragStop = useStableCallback<Parameters<OnNodeDrag<FlowNode>>, void>((event, node) => {
    frames.current = [];
    props.onDragging?.(node.id, pointOf(event), true);
  });
  return {
    onNodesChange,
    onEdgesChange,
    onConnect,
    onConnectEnd,
    onNodeClick,
    onNodeDragStart,
    onNodeDrag,
    onNodeDragStop,
  };
}

/** Applies node changes. A node that was measured or moved uses its own handles from then on. */
function changed(changes: NodeChange<FlowNode>[], before: readonly FlowNode[]): FlowNode[] {
  const known = new Set(before);
  return applyNodeChanges(changes, [...before]).map(node => (known.has(node) ? node : withoutHandles(node)));
}

function pointOf(event: MouseEvent | TouchEvent | { clientX: number; clientY: number }): { x: number; y: number } {
  if ('clientX' in event) return { x: event.clientX, y: event.clientY };
  const [touch] = event.changedTouches;
  return { x: touch?.clientX ?? 0, y: touch?.clientY ?? 0 };
}

/**
 * Returns a function with a stable identity that calls the newest version of `act`. React Flow passes its props to each node,
 * so a new function at each step of a drag would render a thousand nodes again.
 */
function useStableCallback<A extends unknown[], R>(act: (...args: A) => R): (...args: A) => R {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...args: A) => latest.current(...args), []);
}

type Positions = Map<string, { x: number; y: number }>;

/** Returns the positions of the nodes and the notes that these changes have moved. */
function movedPositions(changes: readonly NodeChange<FlowNode>[]): [Positions, Positions] {
  const [nodes, notes]: [Positions, Positions] = [new Map(), new Map()];
  for (const change of changes) {
    if (change.type !== 'position' || change.position === undefined) continue;
    const note = noteIdOf(change.id);
    if (note === undefined) nodes.set(change.id, change.position);
    else notes.set(note, change.position);
  }
  return [nodes, notes];
}
