'use client';
import { ReactFlowProvider } from '@xyflow/react';
import { useState } from 'react';
import { createRunStore, RunProvider } from '../../run/index.ts';
import { Debugger } from './debugger.tsx';

/** One run, from its journal alone. */
export function DebuggerPage({ id }: { id: string }) {
  const [store] = useState(() => createRunStore(id));
  return (
    <RunProvider store={store}>
      <ReactFlowProvider>
        <Debugger store={store} />
      </ReactFlowProvider>
    </RunProvider>
  );
}
