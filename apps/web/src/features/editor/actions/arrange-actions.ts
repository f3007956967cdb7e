import type { Chord } from '../../../lib/keyboard.ts';
import { t } from '../../../lib/texts/t.ts';
import { type Alignment, alignNodes } from '../core/commands/align-nodes.ts';
import { distributeNodes } from '../core/commands/distribute-nodes.ts';
import { applyCommand, type EditorStore, noSelection, select } from '../core/editor-store.ts';
import { countSelected } from '../core/selection-queries.ts';
import type { EditorAction } from '../ui/editor-action.ts';
import { arrange } from '../canvas/arrange.ts';
import { frameNodes, unframe } from '../core/commands/frame-nodes.ts';
import type { EditorActionContext } from '../ui/editor-action-context.ts';
import { nudgeNodes } from '../core/commands/nudge-nodes.ts';
import type { WorkflowFile } from '@pinion/contracts';
import { boxesInFrame, notesOf } from '../../canvas/index.ts';
import { boxesOf, type SelectedIds, type Sizes } from '../core/boxes.ts';

/** Draws a frame around the selection, and selects it. */
function frameSelected({ store, screen }: EditorActionContext): void {
  const { file, selection } = store.getState();
  const framed = frameNodes(file, selection, screen.sizes());
  if (framed === undefined) return;
  applyCommand(store, t('group'), () => framed.file);
  select(store, { notes: new Set([framed.id]) });
}

function unframeSelected(store: EditorStore): void {
  const { notes } = store.getState().selection;
  applyCommand(store, t('ungroup'), file => unframe(file, notes));
  select(store, noSelection);
}

const alignments: readonly [Alignment, string, Chord][] = [
  ['left', t('Align left'), 'alt+a'],
  ['centre', t('Align center'), 'alt+h'],
  ['right', t('Align right'), 'alt+d'],
  ['top', t('Align top'), 'alt+w'],
  ['middle', t('Align middle'), 'alt+v'],
  ['bottom', t('Align bottom'), 'alt+s'],
];

export const arrangeActions: readonly EditorAction[] = [
  {
    id: 'layout',
    title: t('Auto layout'),
    group: 'Arrange',
    chords: ['l'],
    about: ['canvas', 'selection'],
    keywords: [t('tidy up'), 'arrange', t('auto layout')],
    isEnabled: ({ file }) => file.nodes.length > 0,
    run: context => void arrange(context),
  },
  ...alignments.map(
    ([to, title, chord]): EditorAction => ({
      id: `align.${to}`,
      title,
      group: 'Arrange',
      chords: [chord],
      about: ['selection'],
      isEnabled: state => countSelected(state) > 1,
      run: ({ store, screen }) =>
        applyCommand(store, t('align {{to}}', { to }), file => alignNodes(file, store.getState().selection, screen.sizes(), to)),
    }),
  ),
  ...(
    [
      ['x', t('Distribute horizontally'), 'alt+shift+h'],
      ['y', t('Distribute vertically'), 'alt+shift+v'],
    ] as const
  ).map(
    ([along, title, chord]): EditorAction => ({
      id: `distribute.${along}`,
      title,
      group: 'Arrange',
      chords: [chord],
      about: ['selection'],
      keywords: ['distribute', 'spread'],
      isEnabled: state => countSelected(state) > 2,
      run: ({ store, screen }) =>
        applyCommand(store, t('distribute'), file => distributeNodes(file, store.getState().selection, screen.sizes(), along)),
    }),
  ),
  {
    id: 'frame',
    title: t('Group selection'),
    group: 'Arrange',
    chords: ['mod+g'],
    about: ['node', 'selection'],
    keywords: ['frame', 'box', 'comment'],
    isEnabled: state => countSelected(state) > 0,
    run: frameSelected,
  },
  {
    id: 'unframe',
    title: t('Ungroup'),
    group: 'Arrange',
    chords: ['mod+shift+g'],
    about: ['note'],
    keywords: ['ungroup'],
    isEnabled: state => state.selection.notes.size > 0,
    run: ({ store }) => unframeSelected(store),
  },
  {
    id: 'nudge',
    title: t('Move selection by 1 px'),
    group: 'Arrange',
    chords: ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown'],
    about: [],
    isHiddenInPalette: true,
    isEnabled: state => countSelected(state) > 0,
    run: (context, chord) => nudgeSelected(context, chord, 1),
  },
  {
    id: 'nudge.far',
    title: t('Move selection by 10 px'),
    group: 'Arrange',
    chords: ['shift+ArrowLeft', 'shift+ArrowUp', 'shift+ArrowRight', 'shift+ArrowDown'],
    about: [],
    isHiddenInPalette: true,
    isEnabled: state => countSelected(state) > 0,
    run: (context, chord) => nudgeSelected(context, chord, 10),
  },
];

const directions: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowRight: { x: 1, y: 0 },
  ArrowDown: { x: 0, y: 1 },
};

/** Moves the selection and the contents of selected frames. A held key is one change. */
function nudgeSelected({ store, screen }: EditorActionContext, chord: Chord | undefined, by: number): void {
  const direction = directions[chord?.split('+').at(-1) ?? ''];
  if (direction === undefined) return;
  const { file, selection } = store.getState();
  const chosen = includeFrameContents(file, selection, screen.sizes());
  applyCommand(store, t('move'), before => nudgeNodes(before, chosen, { x: direction.x * by, y: direction.y * by }), 'nudge');
}

/** Returns the selection together with the contents of the frames in it. */
export function includeFrameContents(file: WorkflowFile, chosen: SelectedIds, sizes: Sizes): SelectedIds {
  const notes = notesOf(file);
  const frames = notes.filter(note => note.size !== undefined && chosen.notes.has(note.id));
  if (frames.length === 0) return chosen;
  const all = boxesOf(
    file,
    { nodes: new Set(file.nodes.map(node => node.id)), notes: new Set(notes.map(note => note.id)) },
    sizes,
  );
  const within = frames.flatMap(({ position, size = { width: 0, height: 0 } }) => boxesInFrame({ ...position, ...size }, all));
  return {
    nodes: new Set([...chosen.nodes, ...within.filter(box => !box.isNote).map(box => box.id)]),
    notes: new Set([...chosen.notes, ...within.filter(box => box.isNote).map(box => box.id)]),
  };
}
