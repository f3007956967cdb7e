import { agentOutputNames } from '@pinion/contracts';
import { presentationOf } from '../../../nodes/node-presentations.ts';
import { shownTargets } from './shown-targets.ts';
import type { NodeHandle } from '@xyflow/react';
import type { HandleView, NodeView } from './graph-view.ts';

export type CardBox = { width: number; height: number; handles: NodeHandle[] };

/** Sizes as in card.module.css: the header, a row, the padding and hairline of a group, its label, and `--hit`. */
const [head, row, rim, label, reach] = [38, 24, 11, 19, 24];
const textRow = 16;

const plainWidth = 186;

const known = new WeakMap<NodeView, CardBox>();

/**
 * Estimates the size of a card and the positions of its handles, in canvas pixels, before it is first drawn, so that a thousand
 * cards need no layout. Once a card is drawn, its measured size is used.
 */
export function cardBox(view: NodeView): CardBox {
  const box = known.get(view) ?? (view.read.type === 'agent' ? agentBox(view) : plainBox(view));
  known.set(view, box);
  return box;
}

function agentBox({ sources, targets }: NodeView): CardBox {
  const width = 250;
  const handles: NodeHandle[] = [];
  let y = head + rim / 2;
  for (const [index, target] of targets.entries()) {
    handles.push(handleAt(target, 'target', 0, y));
    // The first handle is in the row of the model. The rows of tools and turns are between it and the others.
    y += index === 0 ? 3 * row : row;
  }
  if (targets.length === 0) y += 3 * row;
  const groups = [
    sources.filter(handle => agentOutputNames.some(output => output === handle.name)),
    sources.filter(handle => handle.kind === 'pin' || handle.kind === 'ghost'),
    sources.filter(handle => handle.kind === 'error'),
  ];
  for (const [index, group] of groups.entries()) {
    if (group.length === 0) continue;
    y += rim + (index < 2 ? label : 0);
    for (const handle of group) {
      handles.push(handleAt(handle, 'source', width, y));
      y += row;
    }
  }
  return { width, height: y + rim / 2, handles };
}

function plainBox({ node, read, sources, targets }: NodeView): CardBox {
  const presentation = presentationOf(node.type);
  const width = presentation?.width ?? plainWidth;
  const shown = shownTargets(targets);
  const rows = Math.min(shownRows, textRowsOf(read, width - 26));
  const top = head + rim / 2 + (rows === 0 ? 0 : rows * textRow + 5);
  return {
    width,
    height: top + Math.max(shown.length, sources.length) * row + rim / 2,
    handles: [
      ...shown.map((handle, index) => handleAt(handle, 'target', 0, top + index * row)),
      ...sources.map((handle, index) => handleAt(handle, 'source', width, top + index * row)),
    ],
  };
}

const shownRows = 3;

/** Returns the rows of a card's text. The lines of code are not broken. Other text is. */
function textRowsOf(read: NodeView['read'], width: number): number {
  if (!('config' in read)) return 0;
  const presentation = presentationOf(read.type);
  const code = presentation?.code?.(read.config);
  if (code !== undefined) return code.split('\n').filter(line => line.trim() !== '').length;
  const text = presentation?.text?.(read.config);
  if (text === undefined) return presentation?.workflow === undefined ? 0 : 1;
  return Math.max(1, Math.ceil(text.length / (width / 6)));
}

/** Returns the hit area of a handle, centered on the edge of the card, in the middle of a row that begins at `y`. */
const handleAt = ({ name }: HandleView, type: 'source' | 'target', rimX: number, y: number): NodeHandle =>
  ({
    id: name,
    type,
    position: type === 'source' ? 'right' : 'left',
    x: rimX - reach / 2,
    y: y + (row - reach) / 2,
    width: reach,
    height: reach,
  }) as NodeHandle;
