'use client';
import { Coming } from '../../../lib/lazy/coming.tsx';
import { ask, type EditorStore } from '../editor-store.ts';
import type { Asking } from '../run-panel/asking.ts';
import { useEditor } from './editor-context.tsx';

/** What was asked for over the editor, before its code is there. */
export function AskedComing({ store }: { store: EditorStore }) {
  const kind = useEditor(state => state.asking?.kind);
  // The last two the editor itself shows.
  if (kind === undefined || kind === 'run' || kind === 'offer') return null;
  return <Coming staysBeside={beside.has(kind)} onClose={() => ask(store, undefined)} />;
}

const beside: ReadonlySet<Asking['kind']> = new Set(['find', 'pins', 'test-data']);
