'use client';
import { useUpdateNodeInternals } from '@xyflow/react';
import { useEffect, useRef } from 'react';
import type { NodeView } from '../model/graph-view.ts';

/**
 * Notifies React Flow when handles are renamed or moved within a card. React Flow itself measures handles only when the card's
 * size changes.
 */
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
