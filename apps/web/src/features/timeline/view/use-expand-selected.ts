'use client';
import { nodeRowId, readRowId } from '@pinion/contracts';
import { useEffect } from 'react';
import { setExpanded } from '../timeline-store.ts';
import type { TimelineExtensions } from './timeline-context.tsx';

/** Expands the lane of a part that is selected by a search, a link or a list. */
export function useExpandSelected({ run, store }: TimelineExtensions): void {
  useEffect(() => {
    const unfold = (selected: string | undefined) => {
      const { kind, node_id: nodeId } = readRowId(selected);
      if (kind === 'part' && nodeId !== undefined) setExpanded(store, nodeRowId(nodeId), true);
    };
    unfold(run.getState().selectedRow);
    return run.subscribe((now, before) => {
      if (now.selectedRow !== before.selectedRow) unfold(now.selectedRow);
    });
  }, [run, store]);
}
