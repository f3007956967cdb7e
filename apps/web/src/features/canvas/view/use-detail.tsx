'use client';
import { type ReactFlowState, useStore, useStoreApi } from '@xyflow/react';
import { createContext, use, useLayoutEffect } from 'react';
import { type LevelOfDetail, levelOfDetailAt } from '../model/level-of-detail.ts';

const DetailContext = createContext<LevelOfDetail>('whole');
export const DetailProvider = DetailContext;

/**
 * How much of a node is to be drawn. The canvas says when that changes; what is drawn for the first time looks for itself,
 * so that a leap far away does not draw a thousand cards for nothing.
 */
export function useDetail(): LevelOfDetail {
  const sent = use(DetailContext);
  const store = useStoreApi();
  return sent === 'whole' ? levelOfDetailAt(store.getState().transform[2]) : sent;
}

/** Before React Flow has taken the canvas in hand, its zoom says nothing. */
const detailOf = ({ panZoom, transform }: ReactFlowState): LevelOfDetail | undefined =>
  panZoom === null ? undefined : levelOfDetailAt(transform[2]);

/** Tells the canvas around it when the zoom passes from one level of detail to the next, before that is painted. */
export function DetailObserver({ onDetail }: { onDetail: (detail: LevelOfDetail) => void }) {
  const detail = useStore(detailOf);
  useLayoutEffect(() => {
    if (detail !== undefined) onDetail(detail);
  }, [detail, onDetail]);
  return null;
}
