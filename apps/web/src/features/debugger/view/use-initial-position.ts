'use client';
import { useEffect } from 'react';
import type { RunPosition } from '../../../lib/run-path.ts';
import { type RunStore, seekCount, selectRow, moveTo } from '../../run/index.ts';

/**
 * Moves to the moment of the link once the journal is loaded that far. This happens once, and not if the user has moved the
 * playhead in the meantime.
 */
export function useInitialPosition(store: RunStore, { count, row }: RunPosition): void {
  useEffect(() => {
    if (count === undefined && row === undefined) return;
    let stop = () => {};
    const go = () => {
      const { journal, line: item, isFollowing } = store.getState();
      const isThere = journal.length > 0 && (count === undefined || journal.length >= count);
      if (!isThere && item !== 'whole' && isFollowing) return;
      stop();
      if (!isFollowing || journal.length === 0) return;
      if (count === undefined) selectRow(store, row);
      else if (row === undefined) seekCount(store, count);
      else moveTo(store, count, row);
    };
    stop = store.subscribe(go);
    go();
    return () => stop();
  }, [store, count, row]);
}
