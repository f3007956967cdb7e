'use client';
import type { RunStore } from '../../run/index.ts';
export function RunDock({ store, onClose }: { store: RunStore; onClose: () => void }) {
  return <button type="button" onClick={onClose}>{store.getState().runId}</button>;
}
