'use client';
import { ReactFlowProvider } from '@xyflow/react';
import { useState } from 'react';
import type { RunPosition } from '../../../lib/run-path.ts';
import { createRunStore, RunProvider } from '../../run/index.ts';
import { Debugger } from './debugger.tsx';

const theEnd: RunPosition = {};

/** One run, from its journal alone; opened at a moment of it, where a link says so. */
export function DebuggerPage({ id, moment = theEnd }: { id: string; moment?: RunPosition }) {
  const [store] = useState(() => createRunStore(id));
  return (
    <RunProvider store={store}>
      <ReactFlowProvider>
        <Debugger store={store} moment={moment} />
      </ReactFlowProvider>
    </RunProvider>
  );
}
