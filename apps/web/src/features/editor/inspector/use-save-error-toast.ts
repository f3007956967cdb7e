'use client';
import { useEffect, useRef } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { showErrorToast } from '../../../ui/toast.tsx';
import type { SaveState } from '../saving/autosave.ts';

/** Shows once why the server rejects a save and what to do, because autosave keeps retrying. */
export function useSaveErrorToast(state: SaveState): void {
  const sent = useRef<string>(undefined);
  const isSaved = state.kind === 'saved';
  const reason = state.kind === 'kept' && state.error.code !== 'UNREACHABLE' ? state.error.message : undefined;
  useEffect(() => {
    if (isSaved) sent.current = undefined;
    if (reason === undefined || reason === sent.current) return;
    sent.current = reason;
    showErrorToast(t('Your changes are not saved'), { detail: reason });
  }, [isSaved, reason]);
}
