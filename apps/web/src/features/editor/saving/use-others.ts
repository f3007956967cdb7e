'use client';
import { useEffect, useState } from 'react';
import { createStore } from 'zustand/vanilla';
import { useLaterCode } from '../../../lib/lazy/use-later-code.ts';
import type { PeerMarks } from '../../canvas/index.ts';
import { useBackend } from '../../run/index.ts';
import type { Autosave } from './autosave.ts';
import type { EditorStore } from '../editor-store.ts';
import type { OthersStore } from './others-store.ts';

/** Follows the others while the editor is there, once it is drawn. Answers what the canvas draws of them. */
export function useOthers(editor: EditorStore, others: OthersStore, autosave: Autosave, clientId: string, isDrawn: boolean) {
  const backend = useBackend();
  const [marks] = useState(() => createStore<PeerMarks>(() => ({ peers: new Map(), fresh: new Set() })));
  const code = useLaterCode('others', () => import('./watch-others.ts'), isDrawn);
  useEffect(
    () => code?.watchOthers({ backend, editor, others, autosave, clientId, marks }),
    [code, backend, editor, others, autosave, clientId, marks],
  );
  return marks;
}
