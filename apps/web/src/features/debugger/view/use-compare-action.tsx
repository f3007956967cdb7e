'use client';
import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { lazyPart } from '../../../lib/lazy/lazy-part.tsx';
import { useStore } from 'zustand';
import type { RunStore } from '../../run/index.ts';

/** Loaded only when runs are compared. */
const { View: ComparePicker } = lazyPart(async () => (await import('../../compare/index.ts')).ComparePicker);

export type CompareAction = { begin: () => void; dialog: ReactNode };

/** Returns the state and the dialog for choosing a run to compare with. */
export function useCompareAction(store: RunStore): CompareAction {
  const [isOpen, setOpen] = useState(false);
  const started = useStore(store, state => state.journal.latest.started);
  const { journal, runId } = store.getState();
  const begin = useCallback(() => setOpen(true), []);
  const dialog = isOpen ? (
    <Suspense fallback={null}>
      <ComparePicker
        runId={runId}
        workflowId={journal.latest.workflowId}
        parentId={started?.forked_from?.run_id}
        onClose={() => setOpen(false)}
      />
    </Suspense>
  ) : null;
  return { begin, dialog };
}
