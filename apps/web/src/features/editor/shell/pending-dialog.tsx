'use client';
import { PendingLazyPart } from '../../../lib/lazy/pending-lazy-part.tsx';
import { openDialog, type EditorStore } from '../editor-store.ts';
import type { EditorDialog } from '../run-panel/editor-dialog.ts';
import { useEditor } from './editor-context.tsx';

/** What was asked for over the editor, before its code is there. */
export function PendingDialog({ store }: { store: EditorStore }) {
  const kind = useEditor(state => state.asking?.kind);
  // The last two the editor itself shows.
  if (kind === undefined || kind === 'run' || kind === 'offer') return null;
  return <PendingLazyPart staysBeside={nonModalDialogs.has(kind)} onClose={() => openDialog(store, undefined)} />;
}

const nonModalDialogs: ReadonlySet<EditorDialog['kind']> = new Set(['find', 'pins', 'test-data']);
