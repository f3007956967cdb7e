'use client';
import { useCallback, useEffect } from 'react';
import { copyText } from '../../../lib/clipboard.ts';
import { runPath } from '../../../lib/run-path.ts';
import { t } from '../../../lib/texts/t.ts';
import { showToast, showErrorToast } from '../../../lib/toasts.ts';
import type { RunViewStore } from '../../run/index.ts';
import { handlesOwnKeys } from './use-action-chords.ts';

/** Returns a function that copies the URL of the run with the shown moment and row. The `l` key calls it too. */
export function useCopyLink(store: RunViewStore): () => void {
  const copy = useCallback(() => {
    const { runId, journal, count, isFollowing, selectedRow } = store.getState();
    if (journal.length === 0) return;
    // The end of an unfinished run is not a fixed moment: the link should open at the end of the run at that time.
    const at = isFollowing && !journal.latest.isOver() ? undefined : count;
    const address = new URL(runPath(runId, { count: at, row: selectedRow }), location.origin);
    copyText(address.href).then(
      () => showToast(t('Link copied'), { detail: t('It opens this run at this moment for all members of this workspace.') }),
      () =>
        showErrorToast(t('Could not copy the link'), {
          detail: t('The browser blocked clipboard access. Allow it for this page.'),
        }),
    );
  }, [store]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'l' || event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return;
      if (event.defaultPrevented || handlesOwnKeys(event.target)) return;
      event.preventDefault();
      copy();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [copy]);
  return copy;
}
