import { t } from '../../../lib/texts/t.ts';
import { notesOf } from '../../canvas/index.ts';
import { openDialog, noSelection, redo, select, undo, setEditedNote } from '../core/editor-store.ts';
import { hasSelection, onlyNode, onlyNote } from '../core/selection-queries.ts';
import type { EditorAction } from '../ui/editor-action.ts';
import { serializeSelection, copyToClipboard, duplicate, pasteFromClipboard } from '../core/clipboard-actions.ts';
import { removeSelected } from '../core/remove-selected.ts';

const onThings = ['node', 'note', 'selection'] as const;

export const editActions: readonly EditorAction[] = [
  {
    id: 'open',
    title: t('Open settings'),
    group: 'Edit',
    chords: ['Enter'],
    about: ['node'],
    isHiddenInPalette: true,
    isEnabled: state => onlyNode(state) !== undefined,
    run: ({ screen }) => screen.toInspector('first'),
  },
  {
    id: 'rename',
    title: t('Rename'),
    group: 'Edit',
    chords: ['F2'],
    about: ['node'],
    isEnabled: state => onlyNode(state) !== undefined,
    run: ({ screen }) => screen.toInspector('name'),
  },
  {
    id: 'write',
    title: t('Edit text'),
    group: 'Edit',
    chords: ['Enter', 'F2'],
    about: ['note'],
    isEnabled: state => onlyNote(state) !== undefined,
    run: ({ store }) => setEditedNote(store, onlyNote(store.getState())),
  },
  {
    id: 'undo',
    title: t('Undo'),
    group: 'Edit',
    chords: ['mod+z'],
    about: ['canvas'],
    isEnabled: ({ undo: list }) => list.past.length > 0,
    run: ({ store }) => void undo(store),
  },
  {
    id: 'redo',
    title: t('Redo'),
    group: 'Edit',
    chords: ['mod+shift+z', 'mod+y'],
    about: ['canvas'],
    isEnabled: ({ undo: list }) => list.future.length > 0,
    run: ({ store }) => void redo(store),
  },
  {
    id: 'cut',
    title: t('Cut'),
    group: 'Edit',
    chords: ['mod+x'],
    about: onThings,
    isHandledElsewhere: true,
    isEnabled: hasSelection,
    run: ({ store }) => {
      if (serializeSelection(store) === undefined) return;
      copyToClipboard(store);
      removeSelected(store);
    },
  },
  {
    id: 'copy',
    title: t('Copy as JSON text'),
    group: 'Edit',
    chords: ['mod+c'],
    about: onThings,
    isHandledElsewhere: true,
    isEnabled: hasSelection,
    run: ({ store }) => copyToClipboard(store),
  },
  {
    id: 'paste',
    title: t('Paste nodes or workflow'),
    group: 'Edit',
    chords: ['mod+v'],
    about: ['canvas'],
    keywords: ['import', 'json'],
    isHandledElsewhere: true,
    run: ({ store }) => pasteFromClipboard(store),
  },
  {
    id: 'duplicate',
    title: t('Duplicate'),
    group: 'Edit',
    chords: ['mod+d'],
    about: onThings,
    isEnabled: hasSelection,
    run: ({ store }) => duplicate(store),
  },
  {
    id: 'comment',
    title: t('Comment on node'),
    group: 'Edit',
    chords: [],
    about: ['node'],
    keywords: ['note', 'remark', 'annotate'],
    isEnabled: state => onlyNode(state) !== undefined,
    run: ({ store }) => {
      const node = onlyNode(store.getState());
      if (node !== undefined) openDialog(store, { kind: 'comment', node });
    },
  },
  {
    id: 'select.all',
    title: t('Select all'),
    group: 'Edit',
    chords: ['mod+a'],
    about: ['canvas'],
    run: ({ store }) => {
      const { file } = store.getState();
      select(store, { nodes: new Set(file.nodes.map(node => node.id)), notes: new Set(notesOf(file).map(note => note.id)) });
    },
  },
  {
    id: 'select.none',
    title: t('Deselect'),
    group: 'Edit',
    chords: ['Escape'],
    about: [],
    isHiddenInPalette: true,
    isEnabled: state => hasSelection(state) || state.selection.edges.size > 0 || state.dialog !== undefined,
    run: ({ store }) => {
      openDialog(store, undefined);
      select(store, noSelection);
    },
  },
  {
    id: 'delete',
    title: t('Delete'),
    group: 'Edit',
    chords: ['Delete', 'Backspace'],
    about: [...onThings, 'edge'],
    isDanger: true,
    isEnabled: state => hasSelection(state) || state.selection.edges.size > 0,
    run: ({ store }) => removeSelected(store),
  },
];
