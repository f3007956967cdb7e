import type { Subject } from '../run-panel/editor-dialog.ts';
import type { ActionGroup, EditorAction } from './editor-action.ts';
import { type EditorState, applyCommand, openDialog } from '../editor-store.ts';
import { arrangeActions } from './arrange-actions.ts';
import { editActions } from './edit-actions.ts';
import { pinActions } from './pin-actions.ts';
import { testDataActions } from './test-data-actions.ts';
import { viewActions } from './view-actions.ts';
import type { Chord } from '../../../lib/keyboard.ts';
import { t } from '../../../lib/texts/t.ts';
import { onlyNode, onlyEdge } from '../canvas-editing/selection-queries.ts';
import type { PartialRunKind } from '../run-panel/partial-run-plan.ts';
import { type NodeOff, offOf } from '@pinion/contracts';
import { canBypass, toggleNodes } from '../canvas-editing/commands/toggle-nodes.ts';
import { paletteEntries } from '../canvas-editing/node-kinds.ts';
import { addToCanvas } from './add-to-canvas.ts';

const runActions: readonly EditorAction[] = [
  {
    id: 'run',
    title: t('Run workflow'),
    group: 'Run',
    chords: ['mod+Enter'],
    about: ['canvas'],
    isEnabled: state => state.asking?.kind !== 'run',
    run: ({ store }) => openDialog(store, { kind: 'run' }),
  },
  {
    id: 'chat',
    title: t('Chat with workflow'),
    group: 'Run',
    chords: ['mod+j'],
    about: [],
    run: context => context.toggleChat(),
  },
  {
    id: 'publish',
    title: t('Publish workflow'),
    group: 'Run',
    chords: [],
    about: ['canvas'],
    words: ['version', 'release'],
    run: context => context.publish(),
  },
  {
    id: 'offer',
    title: t('Expose workflow as tool'),
    group: 'Run',
    chords: [],
    about: ['canvas'],
    words: ['agent', 'subflow', 'call'],
    run: ({ store }) => openDialog(store, { kind: 'offer' }),
  },
  {
    id: 'history',
    title: t('Workflow history'),
    group: 'Run',
    chords: [],
    about: ['canvas'],
    words: ['versions', 'restore', 'compare'],
    run: context => context.toggleHistory(),
  },
  {
    id: 'evaluate',
    title: t('Evaluate workflow'),
    group: 'Run',
    chords: [],
    about: ['canvas'],
    words: ['cases', 'test', t('data set'), 'assertions'],
    run: context => context.evaluate(),
  },
  { id: 'save', title: t('Save now'), group: 'Run', chords: ['mod+s'], about: [], run: context => context.save() },
];

const addActions: readonly EditorAction[] = [
  {
    id: 'add',
    title: t('Add node or tool'),
    group: 'Add',
    chords: ['shift+a'],
    about: ['canvas'],
    words: ['new', 'insert'],
    isEnabled: state => onlyEdge(state) === undefined,
    run: ({ store, screen }) => openDialog(store, { kind: 'node', at: screen.middle(), wish: {} }),
  },
  {
    id: 'insert',
    title: t('Insert node into edge'),
    group: 'Add',
    chords: ['shift+a'],
    about: ['edge'],
    words: ['split', 'add'],
    isEnabled: state => onlyEdge(state) !== undefined,
    run: ({ store, screen }) => {
      const edge = onlyEdge(store.getState());
      if (edge !== undefined) openDialog(store, { kind: 'node', at: screen.placeOf(edge) ?? screen.middle(), wish: { edge } });
    },
  },
  ...paletteEntries.map(
    ({ kind, addTitle: title, key, hint }): EditorAction => ({
      id: `add.${kind}`,
      title,
      group: 'Add',
      chords: key === undefined ? [] : [key.toLowerCase()],
      about: [],
      words: [hint],
      run: context => addToCanvas(context, kind),
    }),
  ),
];

const switches: readonly [NodeOff, string, Chord, readonly string[]][] = [
  ['bypass', t('Bypass'), 'mod+b', ['skip', t('pass through'), 'disable']],
  ['mute', t('Mute'), 'mod+m', ['skip', t('turn off'), 'disable']],
];

const toggleActions: readonly EditorAction[] = switches.map(([off, title, chord, text]) => ({
  id: off,
  title,
  titleNow: ({ selection, file }) => {
    const affectedNodes = file.nodes.filter(node => selection.nodes.has(node.id) && (off === 'mute' || canBypass(node)));
    return affectedNodes.every(node => offOf(node) === off) ? t('Turn off {{title}}', { title }) : title;
  },
  group: 'Switch',
  chords: [chord],
  about: ['node', 'selection'],
  words: text,
  isEnabled: ({ selection, file }) =>
    file.nodes.some(node => selection.nodes.has(node.id) && (off === 'mute' || canBypass(node))),
  run: ({ store }) =>
    applyCommand(store, off === 'bypass' ? t('bypass') : t('mute'), file =>
      toggleNodes(file, store.getState().selection.nodes, off),
    ),
}));

const parts: readonly [PartialRunKind, string, Chord, readonly string[]][] = [
  ['to', t('Run to here'), 'mod+shift+Enter', ['until', t('execute until')]],
  ['from', t('Run from here with last values'), 'mod+alt+Enter', ['onward', 'rest', 'continue']],
  ['alone', t('Run only this node'), 'shift+Enter', ['only', 'single', t('execute step')]],
];

const partialRunActions: readonly EditorAction[] = parts.map(([kind, title, chord, text]) => ({
  id: `run.${kind}`,
  title,
  group: 'Run',
  chords: [chord],
  about: ['node'],
  words: text,
  isEnabled: state => onlyNode(state) !== undefined && state.asking?.kind !== 'run',
  run: ({ store, runPart }) => {
    const node = onlyNode(store.getState());
    if (node !== undefined) runPart({ kind, node });
  },
}));

/** All actions of the editor with their keys. There is no other list. */
export const actionTable: readonly EditorAction[] = [
  ...runActions,
  ...partialRunActions,
  ...pinActions,
  ...editActions,
  ...toggleActions,
  ...testDataActions,
  ...addActions,
  ...arrangeActions,
  ...viewActions,
];

export const isEnabled = (action: EditorAction, state: EditorState): boolean =>
  (state.mayEdit || action.group === 'View') &&
  (!state.isViewOnly || action.group === 'Run' || action.group === 'View') &&
  (action.isEnabled?.(state) ?? true);

/** Returns the actions of a context menu in groups separated by lines. Actions that are not available now are left out. */
export function actionsFor(about: Subject, state: EditorState): EditorAction[][] {
  const offered = actionTable.filter(action => action.about.includes(about) && isEnabled(action, state));
  return [...Map.groupBy(offered, action => action.group).values()];
}

export const actionsByGroup: ReadonlyMap<ActionGroup, EditorAction[]> = Map.groupBy(actionTable, action => action.group);
