import { nothingRenamed, type Renamed, type WorkflowFile } from '@pinion/contracts';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { EditorDialog, ConnectStart } from './editor-dialog.ts';
import { rebaseUndo, emptyUndoList, recordChange, redoChange, type UndoList, undoChange } from './undo-list.ts';

export type Selection = { nodes: ReadonlySet<string>; notes: ReadonlySet<string>; edges: ReadonlySet<string> };

export type EditorState = {
  workflowId: string;
  file: WorkflowFile;
  undo: UndoList;
  selection: Selection;
  connecting: ConnectStart | undefined;
  /** The overlay of the editor: a dialog, a menu or a search. */
  dialog: EditorDialog | undefined;
  /** The note or frame whose text is being edited. */
  editedNoteId: string | undefined;
  /** True while two versions are drawn in one graph, in which nothing can be changed. */
  isViewOnly: boolean;
  /** True when the user is allowed to change the workflow. Viewers are not. */
  mayEdit: boolean;
};

export type EditorStore = StoreApi<EditorState>;

const nothing: ReadonlySet<string> = new Set();
export const noSelection: Selection = { nodes: nothing, notes: nothing, edges: nothing };

/**
 * Creates the store of one mounted editor. The file is the single source of truth about the graph, and all views are derived
 * from it.
 */
export const createEditorStore = (workflowId: string, file: WorkflowFile, undo: UndoList = emptyUndoList): EditorStore =>
  createStore<EditorState>(() => ({
    workflowId,
    file,
    undo,
    selection: noSelection,
    connecting: undefined,
    dialog: undefined,
    editedNoteId: undefined,
    isViewOnly: false,
    mayEdit: true,
  }));

/** Applies a change to the graph that can be undone. `mergeKey` combines small steps of one action, as in typing. */
export function applyCommand(
  store: EditorStore,
  label: string,
  command: (file: WorkflowFile) => WorkflowFile,
  mergeKey?: string,
): void {
  const { file, undo, mayEdit } = store.getState();
  if (!mayEdit) return;
  const after = command(file);
  if (after === file) return;
  store.setState({ file: after, undo: recordChange(undo, { label, before: file, after, mergeKey, at: Date.now() }) });
}

/** Reverts the last change. Returns its label. */
export function undo(store: EditorStore): string | undefined {
  const { undo: list, file, mayEdit } = store.getState();
  const step = mayEdit ? undoChange(list, file) : undefined;
  if (step !== undefined) show(store, step.file, step.list);
  return step?.label;
}

export function redo(store: EditorStore): string | undefined {
  const { undo: list, file, mayEdit } = store.getState();
  const step = mayEdit ? redoChange(list, file) : undefined;
  if (step !== undefined) show(store, step.file, step.list);
  return step?.label;
}

/**
 * Replaces the file with one that includes others' changes. This is not an action of this user: undo reverts only the user's
 * own changes.
 */
export function receiveFile(store: EditorStore, file: WorkflowFile, renamed: Renamed = nothingRenamed): void {
  const { file: before, undo, selection, editedNoteId } = store.getState();
  if (file === before) return;
  const now = (ids: ReadonlySet<string>, list: keyof Renamed) => new Set([...ids].map(id => renamed[list].get(id) ?? id));
  store.setState({
    editedNoteId: editedNoteId === undefined ? undefined : (renamed.notes.get(editedNoteId) ?? editedNoteId),
    selection: {
      nodes: now(selection.nodes, 'nodes'),
      edges: now(selection.edges, 'edges'),
      notes: now(selection.notes, 'notes'),
    },
  });
  show(store, file, rebaseUndo(undo, renamed));
}

function show(store: EditorStore, file: WorkflowFile, list: UndoList): void {
  const { selection } = store.getState();
  const ids = new Set(file.nodes.map(node => node.id));
  store.setState({
    file,
    undo: list,
    selection: { ...selection, nodes: new Set([...selection.nodes].filter(id => ids.has(id))) },
  });
}

export const select = (store: EditorStore, selection: Partial<Selection>): void =>
  store.setState({ selection: { ...noSelection, ...selection } });

export const selectNode = (store: EditorStore, id: string): void => select(store, { nodes: new Set([id]) });

export const startConnecting = (store: EditorStore, connecting: ConnectStart | undefined): void => store.setState({ connecting });

/** Opens an overlay in place of any open one, or closes it. */
export const openDialog = (store: EditorStore, dialog: EditorDialog | undefined): void => store.setState({ dialog });

export const setEditedNote = (store: EditorStore, editedNoteId: string | undefined): void => store.setState({ editedNoteId });

export const setCanEdit = (store: EditorStore, mayEdit: boolean): void => store.setState({ mayEdit });

export const setViewOnly = (store: EditorStore, isViewOnly: boolean): void => store.setState({ isViewOnly });
