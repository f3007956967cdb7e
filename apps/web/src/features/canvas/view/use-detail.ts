'use client';
import { type ReactFlowState, useStore } from '@xyflow/react';
import { type Detail, detailAt } from '../model/detail.ts';

const detailOf = (state: ReactFlowState): Detail => detailAt(state.transform[2]);
const isFarIn = (state: ReactFlowState): boolean => detailOf(state) !== 'whole';

export const useDetail = (): Detail => useStore(detailOf);

/** Zoomed out so far that the rows of a card could not be read. */
export const useIsFar = (): boolean => useStore(isFarIn);
