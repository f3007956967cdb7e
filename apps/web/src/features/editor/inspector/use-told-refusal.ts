'use client';
import { useEffect, useRef } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { sayFailed } from '../../../ui/toast.tsx';
import type { SaveState } from '../saving/autosave.ts';

/** Tells once why the server refuses to save, and what it asks for; autosave tries again and again. */
export function useToldRefusal(state: SaveState): void {
  const told = useRef<string>(undefined);
  const isSaved = state.kind === 'saved';
  const reason = state.kind === 'kept' && state.error.code !== 'UNREACHABLE' ? state.error.message : undefined;
  useEffect(() => {
    if (isSaved) told.current = undefined;
    if (reason === undefined || reason === told.current) return;
    told.current = reason;
    sayFailed(t('Your changes are not saved'), { detail: reason });
  }, [isSaved, reason]);
}
