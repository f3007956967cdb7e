'use client';
import { useUpdateNodeInternals } from '@xyflow/react';
import { useEffect, useRef } from 'react';
import type { NodeView } from '../model/graph-view.ts';

/** React Flow measures handles when a card changes its size; of one that is renamed or moved within it, it must be told. */
export function useMeasuredHandles({ node, sources, targets }: NodeView): void {
  const update = useUpdateNodeInternals();
  const names = [...targets, ...sources].map(handle => handle.name).join(' ');
  const measured = useRef(names);
  useEffect(() => {
    if (measured.current === names) return;
    measured.current = names;
    update(node.id);
  }, [update, node.id, names]);
}
