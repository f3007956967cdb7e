'use client';
import { useUpdateNodeInternals } from '@xyflow/react';
import { useCallback, useRef, useState } from 'react';
import type { Detail } from '../model/detail.ts';
import { type Flow, withHandles } from '../model/flow-nodes.ts';

/** What is taken to be far away is drawn so until its zoom is known. */
export function useDetailOf(first: Detail, setFlow: (next: (before: Flow) => Flow) => void): [Detail, (detail: Detail) => void] {
  const [detail, setDetail] = useState(first);
  const measure = useUpdateNodeInternals();
  const wasFar = useRef(first !== 'whole');
  const tell = useCallback(
    (next: Detail) => {
      setDetail(next);
      const isNear = next === 'whole' && wasFar.current;
      wasFar.current = next !== 'whole';
      if (!isNear) return;
      setFlow(before => ({ ...before, nodes: withHandles(before.nodes) }));
      measure([...document.querySelectorAll<HTMLElement>('.react-flow__node')].map(({ dataset }) => dataset['id'] ?? ''));
    },
    [measure, setFlow],
  );
  return [detail, tell];
}
