'use client';
import { type ReactFlowState, useStore, useStoreApi } from '@xyflow/react';
import { createContext, use, useLayoutEffect } from 'react';
import { type LevelOfDetail, levelOfDetailAt } from '../model/level-of-detail.ts';

const DetailContext = createContext<LevelOfDetail>('whole');
export const DetailProvider = DetailContext;

/**
 * Returns the level of detail of a node. The canvas reports changes, and a node drawn for the first time reads the zoom itself,
 * so that a jump to low detail does not draw a thousand cards first.
 */
export function useDetail(): LevelOfDetail {
  const sent = use(DetailContext);
  const store = useStoreApi();
  return sent === 'whole' ? levelOfDetailAt(store.getState().transform[2]) : sent;
}

/**
 * Returns the level of detail, or `undefined` until React Flow has initialized the canvas, before which its zoom is not valid.
 */
const detailOf = ({ panZoom, transform }: ReactFlowState): LevelOfDetail | undefined =>
  panZoom === null ? undefined : levelOfDetailAt(transform[2]);

/** Reports a change of the level of detail to the parent canvas before it is painted. */
export function DetailObserver({ onDetail }: { onDetail: (detail: LevelOfDetail) => void }) {
  const detail = useStore(detailOf);
  useLayoutEffect(() => {
    if (detail !== undefined) onDetail(detail);
  }, [detail, onDetail]);
  return null;
}
