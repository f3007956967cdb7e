'use client';
import { lazyPart } from '../../../lib/lazy/lazy-part.tsx';
import type { NodeView } from '../../canvas/index.ts';

/** The fields of the selected node. Their code is loaded when the page is idle. */
export const inspectorBody = lazyPart<{ view: NodeView }>(async () => (await import('./inspector-body.tsx')).InspectorBody);
