import type { Edge, Node } from '@xyflow/react';
import { titleOf } from '@pinion/contracts';
import { nodeTerm } from '../../../nodes/node-presentations.ts';
import { formatList } from '../../../lib/texts/format-list.ts';
import { t } from '../../../lib/texts/t.ts';
import { cardBox } from './card-box.ts';
import type { EdgeView, GraphView, NodeView } from './graph-view.ts';
import { frameHead } from './frame-head.ts';
import { type NodeAnimation, animationBetween, interpolateNodes } from './node-animation.ts';
import type { Note } from './note.ts';

export type GraphFlowNode = Node<{ view: NodeView }, 'graph'>;
export type NoteFlowNode = Node<{ note: Note }, 'note'>;
export type GraphFlowEdge = Edge<{ view: EdgeView }, 'graph'>;
export type FlowNode = GraphFlowNode | NoteFlowNode;

export type Selected = { nodes: ReadonlySet<string>; notes: ReadonlySet<string>; edges: ReadonlySet<string> };

/** Role descriptions for screen readers. React Flow's own are always in English. */
const nodeAriaProps = { 'aria-roledescription': t('node') };
const noteAriaProps = { 'aria-roledescription': t('note') };
const edgeAriaProps = { 'aria-roledescription': t('edge') };

const notePrefix = 'note:';
export const noteNodeId = (id: string): string => `${notePrefix}${id}`;
/** Returns the note id, or `undefined` for a node. Node ids contain no colon, so they can't be mistaken for a note's. */
export const noteIdOf = (flowId: string): string | undefined =>
  flowId.startsWith(notePrefix) ? flowId.slice(notePrefix.length) : undefined;

export type FlowInput = { graph: GraphView; notes: readonly Note[]; selected: Selected };
export type Flow = FlowInput & { nodes: FlowNode[]; edges: GraphFlowEdge[]; glide: NodeAnimation | undefined };

/**
 * Returns the graph for React Flow, based on the previous one. Nodes that have moved start from their previous position.
 * `isFar`: the graph is first drawn at low detail, without cards that could be measured.
 */
export function buildFlow(before: Flow | undefined, drawn: FlowInput, isStill = true, isLowDetail = false): Flow {
  const nodes = flowNodesOf(drawn, before?.nodes ?? [], isLowDetail);
  const glide = before === undefined || isStill ? undefined : animationBetween(before.nodes, nodes);
  return {
    ...drawn,
    nodes: glide === undefined ? nodes : interpolateNodes(nodes, glide, 0),
    edges: flowEdgesOf(drawn.graph, drawn.selected, before?.edges ?? []),
    glide,
  };
}

/** Returns the React Flow nodes. Unchanged nodes are the same objects, with the sizes measured on them. */
function flowNodesOf({ graph, notes, selected }: FlowInput, before: readonly FlowNode[], isLowDetail: boolean): FlowNode[] {
  const old = new Map(before.map(node => [node.id, node]));
  const nodes: FlowNode[] = [];
  for (const view of graph.nodes.values()) {
    const { node } = view;
    const isSelected = selected.nodes.has(node.id);
    const known = old.get(node.id);
    // The node is being dragged and stays at its position, whatever else changes in the meantime.
    const position = known?.dragging === true ? known.position : { x: node.position.x, y: node.position.y };
    if (known?.type === 'graph' && known.data.view === view && known.selected === isSelected && isAt(known, position)) {
      nodes.push(known);
      continue;
    }
    nodes.push({
      ...(known?.type === 'graph' ? withoutHandles(known) : isLowDetail ? expected(view) : undefined),
      id: node.id,
      type: 'graph',
      position,
      selected: isSelected,
      data: { view },
      domAttributes: nodeAriaProps,
      ariaLabel: formatList([titleOf(node), nodeTerm(node.type)]),
    });
  }
  for (const note of notes) {
    const id = noteNodeId(note.id);
    const isSelected = selected.notes.has(note.id);
    const known = old.get(id);
    if (known?.type === 'note' && known.data.note === note && known.selected === isSelected && isAt(known, note.position)) {
      nodes.push(known);
      continue;
    }
    nodes.push({
      ...(known?.type === 'note' ? known : undefined),
      id,
      type: 'note',
      position: note.position,
      selected: isSelected,
      data: { note },
      domAttributes: noteAriaProps,
      ...(note.size === undefined
        ? { ariaLabel: t('Note: {{text}}', { text: note.text.slice(0, 80) }) }
        : { ariaLabel: t('Frame: {{text}}', { text: note.text.slice(0, 80) }), ...frameParts, ...note.size }),
    });
  }
  return nodes;
}

function flowEdgesOf(graph: GraphView, selected: Selected, before: readonly GraphFlowEdge[]): GraphFlowEdge[] {
  const old = new Map(before.map(edge => [edge.id, edge]));
  const edges: GraphFlowEdge[] = [];
  for (const view of graph.edges.values()) {
    const { edge } = view;
    if (!graph.nodes.has(edge.source) || !graph.nodes.has(edge.target)) continue;
    const isSelected = selected.edges.has(edge.id);
    const known = old.get(edge.id);
    if (known !== undefined && known.data?.view === view && known.selected === isSelected) {
      edges.push(known);
      continue;
    }
    edges.push({
      id: edge.id,
      type: 'graph',
      source: edge.source,
      target: edge.target,
      sourceHandle: edge.source_handle,
      targetHandle: edge.target_handle,
      selected: isSelected,
      data: { view },
      domAttributes: edgeAriaProps,
      ariaLabel: t('Edge from {{source}} {{sourceHandle}} to {{target}} {{targetHandle}}', {
        source: edge.source,
        sourceHandle: edge.source_handle,
        target: edge.target,
        targetHandle: edge.target_handle,
      }),
    });
  }
  return edges;
}

/** Returns the estimated size and handles of a card, so that React Flow need not measure it before it is seen. */
function expected(view: NodeView): Pick<GraphFlowNode, 'measured' | 'handles'> {
  const { width, height, handles } = cardBox(view);
  return { measured: { width, height }, handles };
}

/**
 * Removes the estimated handles of a node. Given handles take precedence over measured ones, so they are set once and then
 * removed.
 */
export function withoutHandles<N extends FlowNode>(node: N): N {
  if (node.handles === undefined) return node;
  const { handles: _handles, ...rest } = node;
  return rest as N;
}

/** Adds estimated handles to the nodes. A block has no handles to measure, so edges need these when a card replaces it. */
export const withHandles = (nodes: readonly FlowNode[]): FlowNode[] =>
  nodes.map(node => (node.type === 'graph' ? { ...node, handles: cardBox(node.data.view).handles } : node));

/** Node options of a frame: it is below everything, is dragged by its title, and lets pointer events through to the canvas. */
const frameParts = { zIndex: -1, dragHandle: `.${frameHead}`, style: { pointerEvents: 'none' } } as const;

const isAt = (node: { position: { x: number; y: number } }, at: { x: number; y: number }): boolean =>
  node.position.x === at.x && node.position.y === at.y;
