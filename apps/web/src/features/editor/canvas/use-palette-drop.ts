'use client';
import { type DragEvent, useMemo } from 'react';
import { withLazyCode } from '../../../lib/lazy/with-lazy-code.ts';
import { edgeAtPoint, highlightEdge } from '../../canvas/index.ts';
import type { EditorActionContext } from '../ui/editor-action-context.ts';
import { paletteEntries } from '../../../nodes/node-palette.ts';
import { useFacts } from '../ui/editor-context.tsx';
import { dragType } from './palette.tsx';

/**
 * Handles a node type dragged from the palette: dropped on an edge it is inserted if it fits, otherwise it is added at that
 * point.
 */
export function usePaletteDrop(context: EditorActionContext) {
  const facts = useFacts();
  return useMemo(
    () => ({
      onDragOver: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes(dragType)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
        highlightEdge(edgeAtPoint({ x: event.clientX, y: event.clientY }));
      },
      onDragLeave: () => highlightEdge(undefined),
      onDrop: (event: DragEvent) => {
        highlightEdge(undefined);
        const kind = paletteEntries.find(entry => entry.kind === event.dataTransfer.getData(dragType))?.kind;
        if (kind === undefined) return;
        event.preventDefault();
        const at = { x: event.clientX, y: event.clientY };
        void withLazyCode(
          () => import('./drop-palette-item.ts'),
          ({ dropPaletteItem }) => dropPaletteItem(context, facts, kind, at),
        );
      },
    }),
    [context, facts],
  );
}
