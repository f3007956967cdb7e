'use client';
import { Suspense } from 'react';
import { PendingLazyPart } from '../../../lib/lazy/pending-lazy-part.tsx';
import { startConnecting } from '../editor-store.ts';
import type { EditorActionContext } from '../actions/editor-action-context.ts';
import { useEditor } from '../shell/editor-context.tsx';
import { connectList } from '../shell/lazy-parts.ts';

/** Renders the panel for connecting without a mouse: it lists what the pressed handle can connect to. */
export function ConnectPanel({ hands: context }: { hands: EditorActionContext }) {
  const start = useEditor(state => state.connecting);
  return (
    <Suspense fallback={<PendingLazyPart staysBeside onClose={() => startConnecting(context.store, undefined)} />}>
      {start !== undefined && <connectList.View key={`${start.node} ${start.handle}`} start={start} hands={context} />}
    </Suspense>
  );
}
