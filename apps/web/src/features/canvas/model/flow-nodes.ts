import type { Node } from '@xyflow/react';
import { titleOf } from '@pinion/contracts';
import { termOf } from '../../../lib/texts/term-of.ts';
import { formatList } from '../../../lib/texts/format-list.ts';
import { t } from '../../../lib/texts/t.ts';
import type { GraphFlowEdge } from '../view/graph-edge.tsx';
import type { NoteFlowNode } from '../view/note-card.tsx';
import { cardBox } from './card-box.ts';
import type { GraphView, NodeView } from './graph-view.ts';
import { frameHead } from './frame-head.ts';
import { type NodeAnimation, animationBetween, interpolateNodes } from './node-animation.ts';
import type { Note } from './note.ts';

export type GraphFlowNode = Node<{ view: NodeView }, 'graph'>;
export type FlowNode = GraphFlowNode | NoteFlowNode;

export type Selected = { nodes: ReadonlySet<string>; notes: ReadonlySet<string>; edges: ReadonlySet<string> };

/** What a screen reader calls them; React Flow would say it in English. */
const nodeAriaProps = { 'aria-roledescription': t('node') };
const noteAriaProps = { 'aria-roledescription': t('note') };
const edgeAriaProps = { 'aria-roledescription': t('edge') };

const notePrefix = 'note:';
export const noteNodeId = (id: string): string => `${notePrefix}${id}`;
/** Node ids hold no colon, so a note's can't be mistaken. */
export const noteIdOf = (flowId: string): string | undefined =>
  flowId.startsWith(notePrefix) ? flowId.slice(notePrefix.length) : undefined;

export type FlowInput = { graph: GraphView; notes: readonly Note[]; selected: Selected };
export type Flow = FlowInput & { nodes: FlowNode[]; edges: GraphFlowEdge[]; glide: NodeAnimation | undefined };

/**
 * The graph as React Flow is given it, on top of what it was given before. What has moved meanwhile starts from where it was.
 * `isFar`: it is first seen from afar, where no card is drawn that could be measured.
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

/** Nodes that did not change are the same objects, with what it measured on them. */
function flowNodesOf({ graph, notes, selected }: FlowInput, before: readonly FlowNode[], isLowDetail: boolean): FlowNode[] {
  const old = new Map(before.map(node => [node.id, node]));
  const nodes: FlowNode[] = [];
  for (const view of graph.nodes.values()) {
    const { node } = view;
    const isSelected = selected.nodes.has(node.id);
    const known = old.get(node.id);
    // In a hand: it stays there, whatever else comes in meanwhile.
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
      ariaLabel: formatList([titleOf(node), termOf(node.type)]),
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

/** What React Flow is told of a card that it need not measure before it is seen. */
function expected(view: NodeView): Pick<GraphFlowNode, 'measured' | 'handles'> {
  const { width, height, handles } = cardBox(view);
  return { measured: { width, height }, handles };
}

/** Handles that are told win over those that were measured: they are told once, then taken back. */
export function withoutHandles<N extends FlowNode>(node: N): N {
  if (node.handles === undefined) return node;
  const { handles: _handles, ...rest } = node;
  return rest as N;
}

/** A block has no handles to measure. Where a card takes its place, edges find them again. */
export const withHandles = (nodes: readonly FlowNode[]): FlowNode[] =>
  nodes.map(node => (node.type === 'graph' ? { ...node, handles: cardBox(node.data.view).handles } : node));

/** A frame lies under everything, is dragged by its title, and lets the canvas be reached through it. */
const frameParts = { zIndex: -1, dragHandle: `.${frameHead}`, style: { pointerEvents: 'none' } } as const;

const isAt = (node: { position: { x: number; y: number } }, at: { x: number; y: number }): boolean =>
  node.position.x === at.x && node.position.y === at.y;
