import type { WorkflowFile } from '@pinion/contracts';
import { boxesOf, type Chosen } from '../boxes.ts';
import { putBoxes } from './put-boxes.ts';

/** Moves what was chosen by so many canvas pixels. */
export const nudgeNodes = (file: WorkflowFile, chosen: Chosen, by: { x: number; y: number }): WorkflowFile =>
  putBoxes(
    file,
    boxesOf(file, chosen, new Map()).map(box => ({ ...box, x: box.x + by.x, y: box.y + by.y })),
  );
