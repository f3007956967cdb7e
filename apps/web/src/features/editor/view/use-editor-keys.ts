'use client';
import { useReactFlow } from '@xyflow/react';
import { useEffect, useEffectEvent } from 'react';
import { isWriting, matchesChord } from '../../../lib/keyboard.ts';
import { say } from '../../../ui/toast.tsx';
import { notesOf } from '../../canvas/index.ts';
import { pasteClip } from '../commands/paste-clip.ts';
import { removeEdges } from '../commands/remove-edges.ts';
import { removeNodes } from '../commands/remove-nodes.ts';
import { change, type EditorStore, noSelection, select, undo } from '../editor-store.ts';
import { cutClip, readClip } from '../model/clip.ts';
import { paletteEntries, type PaletteKind } from '../model/node-kinds.ts';
import { useEditorStore } from './editor-context.tsx';

export type EditorKeys = {
  onAdd: (kind: PaletteKind) => void;
  onLayOut: () => void;
  /** What is drawn is not the draft alone: nothing in it can be chosen, removed or pasted to. */
  isReadOnly?: boolean;
};

/** Every gesture of the canvas from the keyboard; all rest while someone writes or a dialog is open. */
export function useEditorKeys({ onAdd, onLayOut, isReadOnly = false }: EditorKeys): void {
  const store = useEditorStore();
  const flow = useReactFlow();
  const actionFor = (event: KeyboardEvent): (() => void) | undefined => {
    if (isReadOnly && (event.metaKey || event.ctrlKey || !/^[1+\-a-z]$/i.test(event.key))) return undefined;
    if (event.key === 'Delete' || event.key === 'Backspace') return () => removeSelected(store);
    if (matchesChord(event, 'mod+a')) return () => selectAll(store);
    if (matchesChord(event, 'mod+d')) return () => duplicate(store);
    if (event.key === 'Escape') return () => select(store, noSelection);
    if (event.metaKey || event.ctrlKey || event.altKey) return undefined;
    if (event.key === '1') return () => void flow.fitView({ padding: 0.12, maxZoom: 1, duration: 240 });
    if (event.key === '+') return () => void flow.zoomIn({ duration: 160 });
    if (event.key === '-') return () => void flow.zoomOut({ duration: 160 });
    if (event.key.toLowerCase() === 'l') return onLayOut;
    const entry = paletteEntries.find(({ key }) => key?.toLowerCase() === event.key.toLowerCase());
    return entry === undefined || event.shiftKey ? undefined : () => onAdd(entry.kind);
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isWriting(event.target) || isElsewhere(event.target)) return;
    const act = actionFor(event);
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
  const copy = useEffectEvent((event: ClipboardEvent) => {
    const { selection, file } = store.getState();
    if (isWriting(event.target) || isElsewhere(event.target) || window.getSelection()?.isCollapsed === false) return;
    if (selection.nodes.size + selection.notes.size === 0) return;
    event.clipboardData?.setData('text/plain', JSON.stringify(cutClip(file, selection.nodes, selection.notes), null, 2));
    event.preventDefault();
    if (event.type === 'cut') removeSelected(store);
  });
  const paste = useEffectEvent((event: ClipboardEvent) => {
    if (isWriting(event.target) || isElsewhere(event.target)) return;
    if (isReadOnly) return;
    const clip = readClip(event.clipboardData?.getData('text/plain') ?? '');
    if (clip === undefined) return;
    event.preventDefault();
    putClip(store, clip);
  });
  useEffect(() => {
    const [onKey, onCopy, onPaste] = [
      (event: KeyboardEvent) => press(event),
      (event: ClipboardEvent) => copy(event),
      (event: ClipboardEvent) => paste(event),
    ];
    window.addEventListener('keydown', onKey);
    document.addEventListener('copy', onCopy);
    document.addEventListener('cut', onCopy);
    document.addEventListener('paste', onPaste);
    return () => {
      window.removeEventListener('keydown', onKey);
      document.removeEventListener('copy', onCopy);
      document.removeEventListener('cut', onCopy);
      document.removeEventListener('paste', onPaste);
    };
  }, []);
}

/** Dialogs, menus and the timeline have keys of their own. */
const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('[role="dialog"], [role="menu"], [role="listbox"], [data-own-keys], aside') !== null;

function removeSelected(store: EditorStore): void {
  const { nodes, notes, edges } = store.getState().selection;
  if (nodes.size + notes.size + edges.size === 0) return;
  const lost = store.getState().file.edges.filter(edge => nodes.has(edge.source) || nodes.has(edge.target)).length;
  change(store, 'delete', file => removeNodes(edges.size === 0 ? file : removeEdges(file, edges), nodes, notes));
  select(store, noSelection);
  if (lost > 0 && nodes.size > 0) {
    say(nodes.size === 1 ? 'Node deleted' : `${nodes.size} nodes deleted`, {
      detail: `With ${lost} ${lost === 1 ? 'edge' : 'edges'}.`,
      action: { label: 'Undo', run: () => undo(store) },
    });
  }
}

function selectAll(store: EditorStore): void {
  const { file } = store.getState();
  select(store, { nodes: new Set(file.nodes.map(node => node.id)), notes: new Set(notesOf(file).map(note => note.id)) });
}

function duplicate(store: EditorStore): void {
  const { file, selection } = store.getState();
  if (selection.nodes.size + selection.notes.size > 0) putClip(store, cutClip(file, selection.nodes, selection.notes));
}

function putClip(store: EditorStore, clip: Parameters<typeof pasteClip>[1]): void {
  const pasted = pasteClip(store.getState().file, clip, { x: 40, y: 40 });
  change(store, 'paste', () => pasted.file);
  select(store, { nodes: pasted.nodes, notes: pasted.notes });
}
