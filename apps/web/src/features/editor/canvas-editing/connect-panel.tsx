'use client';
import { Suspense } from 'react';
import { Coming } from '../../../lib/lazy/coming.tsx';
import { startConnecting } from '../editor-store.ts';
import type { EditorHands } from '../actions/editor-hands.ts';
import { useEditor } from '../shell/editor-context.tsx';
import { connectList } from '../shell/later-parts.ts';

/** Wiring without a mouse: a handle was pressed, and what it can meet is offered. */
export function ConnectPanel({ hands }: { hands: EditorHands }) {
  const start = useEditor(state => state.connecting);
  return (
    <Suspense fallback={<Coming staysBeside onClose={() => startConnecting(hands.store, undefined)} />}>
      {start !== undefined && <connectList.View key={`${start.node} ${start.handle}`} start={start} hands={hands} />}
    </Suspense>
  );
}
