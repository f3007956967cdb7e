'use client';
import { later } from '../../../lib/later.tsx';
import type { NodeView } from '../../canvas/index.ts';
import type { RunStore } from '../../run/index.ts';

/** What is not needed to see a workflow and take it in hand: it comes when the page has nothing else to do. */
export const inspectorBody = later<{ view: NodeView }>(async () => (await import('./inspector-body.tsx')).InspectorBody);
export const runDock = later<{ store: RunStore; onClose: () => void }>(async () => (await import('./run-dock.tsx')).RunDock);
