import { t } from '../../../lib/texts/t.ts';
import type { Chord } from '../../../lib/keyboard.ts';
import { nudgeNodes } from './commands/nudge-nodes.ts';
import { applyCommand } from '../editor-store.ts';
import type { EditorActionContext } from '../actions/editor-action-context.ts';
import { includeFrameContents } from './include-frame-contents.ts';

const directions: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowRight: { x: 1, y: 0 },
  ArrowDown: { x: 0, y: 1 },
};

/** Moves the selection and the contents of selected frames. A held key is one change. */
export function nudgeSelected({ store, screen }: EditorActionContext, chord: Chord | undefined, by: number): void {
  const direction = directions[chord?.split('+').at(-1) ?? ''];
  if (direction === undefined) return;
  const { file, selection } = store.getState();
  const chosen = includeFrameContents(file, selection, screen.sizes());
  applyCommand(store, t('move'), before => nudgeNodes(before, chosen, { x: direction.x * by, y: direction.y * by }), 'nudge');
}
