'use client';
import { useCallback } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { edgeAtPoint, highlightEdge } from '../../canvas/index.ts';
import { splitEdge } from '../core/commands/split-edge.ts';
import { applyCommand, type EditorStore } from '../core/editor-store.ts';
import { handlesInEdge } from '../core/commands/handles-in-edge.ts';
import { useFacts } from '../ui/editor-context.tsx';

/** Inserts a node without edges into the edge it is dragged onto. The move and the insertion are one change. */
export function useDropOnEdge(store: EditorStore) {
  const { graph } = useFacts();
  return useCallback(
    (id: string, at: { x: number; y: number }, isOver: boolean) => {
      const view = graph.nodes.get(id);
      const isLoose = view !== undefined && ![...view.sources, ...view.targets].some(handle => handle.isWired);
      const edge = isLoose ? edgeAtPoint(at) : undefined;
      const handles = view === undefined || edge === undefined ? undefined : handlesInEdge(edge, view, graph);
      highlightEdge(isOver || handles === undefined ? undefined : edge);
      if (!isOver || edge === undefined || handles === undefined) return;
      applyCommand(store, t('insert'), file => splitEdge(file, edge, id, handles), 'move');
    },
    [store, graph],
  );
}
