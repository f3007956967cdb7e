'use client';
import { type ReactFlowState, useStore, useStoreApi } from '@xyflow/react';
import { createContext, use, useLayoutEffect } from 'react';
import { type Detail, detailAt } from '../model/detail.ts';

const DetailContext = createContext<Detail>('whole');
export const DetailProvider = DetailContext;

/**
 * How much of a node is to be drawn. The canvas says when that changes; what is drawn for the first time looks for itself,
 * so that a leap far away does not draw a thousand cards for nothing.
 */
export function useDetail(): Detail {
  const sent = use(DetailContext);
  const store = useStoreApi();
  return sent === 'whole' ? detailAt(store.getState().transform[2]) : sent;
}

/** Before React Flow has taken the canvas in hand, its zoom says nothing. */
const detailOf = ({ panZoom, transform }: ReactFlowState): Detail | undefined =>
  panZoom === null ? undefined : detailAt(transform[2]);

/** Tells the canvas around it when the zoom passes from one level of detail to the next, before that is painted. */
export function DetailObserver({ onDetail }: { onDetail: (detail: Detail) => void }) {
  const detail = useStore(detailOf);
  useLayoutEffect(() => {
    if (detail !== undefined) onDetail(detail);
  }, [detail, onDetail]);
  return null;
}
