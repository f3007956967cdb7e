import type { ToolLookup } from '@pinion/contracts';
import { nodeTerm } from '../../../nodes/node-presentations.ts';
import { t } from '../../../lib/texts/t.ts';
import { freeNear } from '../core/free-position.ts';
import { addBetween } from '../core/commands/add-between.ts';
import { addNode, type NodeToAdd } from '../core/commands/add-node.ts';
import { applyCommand, select } from '../core/editor-store.ts';
import type { Point } from '../core/editor-dialog.ts';
import type { EditorActionContext } from './editor-action-context.ts';

/** Sizes that new nodes and notes fit in. */
const agentSize = { width: 250, height: 320 };
const newSize = { width: 220, height: 140 };

type Placing = {
  /** The point of the screen that was pointed at. */
  at?: Point;
  /** The lookup of the tool of a tool node. */
  lookup?: ToolLookup;
};

/**
 * Adds a new node at a point of the screen. Without a point, it is inserted into the edge of an empty workflow if it fits, else
 * placed as close to the middle as it covers nothing. The node is selected and gets the focus.
 */
export function addToCanvas({ store, screen }: EditorActionContext, node: NodeToAdd, { at, lookup }: Placing = {}): void {
  const { file } = store.getState();
  const { kind } = node;
  const middle = screen.middle();
  const start = screen.toCanvas(at ?? { x: middle.x - 110, y: middle.y });
  const size = kind === 'agent' ? agentSize : newSize;
  const between = at === undefined ? addBetween(file, node, screen.sizes(), lookup) : undefined;
  const position = at === undefined ? freeNear(file, { ...start, ...size }, screen.sizes()) : start;
  const added = between ?? addNode(file, { ...node, position });
  applyCommand(store, t('add {{kind}}', { kind: nodeTerm(kind) }), () => added.file);
  select(store, kind === 'note' ? { notes: new Set([added.id]) } : { nodes: new Set([added.id]) });
  // A new note opens for editing at once.
  if (kind !== 'note') screen.focus(added.id);
}
