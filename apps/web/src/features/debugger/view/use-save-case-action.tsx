'use client';
import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { lazyPart } from '../../../lib/lazy/lazy-part.tsx';
import type { RunStore } from '../../run/index.ts';

/** Loaded only when a case is saved. */
const { View: SaveCaseDialog } = lazyPart(async () => (await import('../../evaluation/index.ts')).SaveCaseDialog);

export type SaveCaseAction = { begin: () => void; dialog: ReactNode };

/** Returns the state and the dialog for saving the run as a case of its workflow. */
export function useSaveCaseAction(store: RunStore): SaveCaseAction {
  const [isOpen, setOpen] = useState(false);
  const { journal, runId } = store.getState();
  const begin = useCallback(() => setOpen(true), []);
  const dialog = isOpen ? (
    <Suspense fallback={null}>
      <SaveCaseDialog runId={runId} workflowId={journal.latest.workflowId} onClose={() => setOpen(false)} />
    </Suspense>
  ) : null;
  return { begin, dialog };
}
