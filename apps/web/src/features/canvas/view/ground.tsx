'use client';
import { Background, useStore } from '@xyflow/react';

const gap = 20;

/** The dotted ground. Dots keep their size at every zoom, and stand at twice the distance where they would crowd. */
export function Ground() {
  const zoom = useStore(state => state.transform[2]);
  const step = 2 ** Math.max(0, Math.ceil(Math.log2(0.6 / zoom)));
  return <Background gap={gap * step} size={2.2 / zoom} color="var(--grid)" />;
}
