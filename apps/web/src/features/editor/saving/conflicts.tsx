'use client';
import { Suspense } from 'react';
import { useStore } from 'zustand';
import type { ConflictDialogProps } from './conflict-dialog.tsx';
import { conflictDialog } from '../shell/lazy-parts.ts';

/** Renders the conflict dialog while a conflict is open. */
export function Conflicts({ autosave, others }: ConflictDialogProps) {
  const isMet = useStore(autosave.state, state => state.kind === 'conflict');
  return <Suspense fallback={null}>{isMet && <conflictDialog.View autosave={autosave} others={others} />}</Suspense>;
}
