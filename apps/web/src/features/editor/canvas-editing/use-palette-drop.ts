'use client';
import { type DragEvent, useMemo } from 'react';
import { withCode } from '../../../lib/lazy/with-code.ts';
import { edgeUnder, markEdge } from '../../canvas/index.ts';
import type { EditorHands } from '../actions/editor-hands.ts';
import { paletteEntries } from './node-kinds.ts';
import { useFacts } from '../shell/editor-context.tsx';
import { dragType } from '../actions/palette.tsx';

/** A node type dragged from the palette: let go on an edge it goes into it, if it fits; anywhere else it stands there. */
export function usePaletteDrop(hands: EditorHands) {
  const facts = useFacts();
  return useMemo(
    () => ({
      onDragOver: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes(dragType)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
        markEdge(edgeUnder({ x: event.clientX, y: event.clientY }));
      },
      onDragLeave: () => markEdge(undefined),
      onDrop: (event: DragEvent) => {
        markEdge(undefined);
        const kind = paletteEntries.find(entry => entry.kind === event.dataTransfer.getData(dragType))?.kind;
        if (kind === undefined) return;
        event.preventDefault();
        const at = { x: event.clientX, y: event.clientY };
        void withCode(
          () => import('./drop-kind.ts'),
          ({ dropKind }) => dropKind(hands, facts, kind, at),
        );
      },
    }),
    [hands, facts],
  );
}
