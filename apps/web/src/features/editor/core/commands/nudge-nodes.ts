import type { WorkflowFile } from '@pinion/contracts';
import { boxesOf, type SelectedIds } from '../boxes.ts';
import { applyBoxes } from './apply-boxes.ts';

/** Moves the selection by this many canvas pixels. */
export const nudgeNodes = (file: WorkflowFile, chosen: SelectedIds, by: { x: number; y: number }): WorkflowFile =>
  applyBoxes(
    file,
    boxesOf(file, chosen, new Map()).map(box => ({ ...box, x: box.x + by.x, y: box.y + by.y })),
  );
