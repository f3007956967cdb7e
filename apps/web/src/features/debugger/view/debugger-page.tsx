'use client';
import { ReactFlowProvider } from '@xyflow/react';
import { useState } from 'react';
import type { RunPosition } from '../../../lib/run-path.ts';
import { createRunViewStore, RunProvider } from '../../run/index.ts';
import { Debugger } from './debugger.tsx';

const theEnd: RunPosition = {};

/** Renders one run from its journal alone, at a moment of it if a link names one. */
export function DebuggerPage({ id, moment = theEnd }: { id: string; moment?: RunPosition }) {
  const [store] = useState(() => createRunViewStore(id));
  return (
    <RunProvider store={store}>
      <ReactFlowProvider>
        <Debugger store={store} moment={moment} />
      </ReactFlowProvider>
    </RunProvider>
  );
}
