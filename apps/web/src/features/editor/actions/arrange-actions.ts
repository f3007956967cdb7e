import type { Chord } from '../../../lib/keyboard.ts';
import { t } from '../../../lib/texts/t.ts';
import { type Alignment, alignNodes } from '../canvas-editing/commands/align-nodes.ts';
import { distributeNodes } from '../canvas-editing/commands/distribute-nodes.ts';
import { applyCommand } from '../editor-store.ts';
import { countSelected } from '../canvas-editing/selection-queries.ts';
import type { EditorAction } from './editor-action.ts';
import { arrange } from '../canvas-editing/arrange.ts';
import { frameSelected, unframeSelected } from '../canvas-editing/frame-selected.ts';
import { nudgeSelected } from '../canvas-editing/nudge-selected.ts';

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
    words: [t('tidy up'), 'arrange', t('auto layout')],
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
      words: ['distribute', 'spread'],
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
    words: ['frame', 'box', 'comment'],
    isEnabled: state => countSelected(state) > 0,
    run: frameSelected,
  },
  {
    id: 'unframe',
    title: t('Ungroup'),
    group: 'Arrange',
    chords: ['mod+shift+g'],
    about: ['note'],
    words: ['ungroup'],
    isEnabled: state => state.selection.notes.size > 0,
    run: ({ store }) => unframeSelected(store),
  },
  {
    id: 'nudge',
    title: t('Move selection by 1 px'),
    group: 'Arrange',
    chords: ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown'],
    about: [],
    isForHandsOnly: true,
    isEnabled: state => countSelected(state) > 0,
    run: (context, chord) => nudgeSelected(context, chord, 1),
  },
  {
    id: 'nudge.far',
    title: t('Move selection by 10 px'),
    group: 'Arrange',
    chords: ['shift+ArrowLeft', 'shift+ArrowUp', 'shift+ArrowRight', 'shift+ArrowDown'],
    about: [],
    isForHandsOnly: true,
    isEnabled: state => countSelected(state) > 0,
    run: (context, chord) => nudgeSelected(context, chord, 10),
  },
];
