'use client';
import { useUpdateNodeInternals } from '@xyflow/react';
import { useCallback, useRef, useState } from 'react';
import type { LevelOfDetail } from '../model/level-of-detail.ts';
import { type Flow, withHandles } from '../model/flow-nodes.ts';

/** Returns the level of detail and its setter. The first value is an estimate until the zoom is known. */
export function useDetailState(
  first: LevelOfDetail,
  setFlow: (next: (before: Flow) => Flow) => void,
): [LevelOfDetail, (detail: LevelOfDetail) => void] {
  const [detail, setDetail] = useState(first);
  const measure = useUpdateNodeInternals();
  const wasLowDetail = useRef(first !== 'whole');
  const updateDetail = useCallback(
    (next: LevelOfDetail) => {
      setDetail(next);
      const isNear = next === 'whole' && wasLowDetail.current;
      wasLowDetail.current = next !== 'whole';
      if (!isNear) return;
      setFlow(before => ({ ...before, nodes: withHandles(before.nodes) }));
      measure([...document.querySelectorAll<HTMLElement>('.react-flow__node')].map(({ dataset }) => dataset['id'] ?? ''));
    },
    [measure, setFlow],
  );
  return [detail, updateDetail];
}
