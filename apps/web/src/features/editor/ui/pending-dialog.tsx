'use client';
import { PendingLazyPart } from '../../../lib/lazy/pending-lazy-part.tsx';
import { openDialog, type EditorStore } from '../core/editor-store.ts';
import type { EditorDialog } from '../core/editor-dialog.ts';
import { useEditor } from './editor-context.tsx';

/** Renders the requested overlay until its code is loaded. */
export function PendingDialog({ store }: { store: EditorStore }) {
  const kind = useEditor(state => state.dialog?.kind);
  // The editor renders the last two itself.
  if (kind === undefined || kind === 'run' || kind === 'offer') return null;
  return <PendingLazyPart isNonModal={nonModalDialogs.has(kind)} onClose={() => openDialog(store, undefined)} />;
}

const nonModalDialogs: ReadonlySet<EditorDialog['kind']> = new Set(['find', 'pins', 'test-data']);
