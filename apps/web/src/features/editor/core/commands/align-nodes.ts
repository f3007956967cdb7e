import type { WorkflowFile } from '@pinion/contracts';
import { boundingBox, type Box, boxesOf, type SelectedIds, type Sizes } from '../boxes.ts';
import { applyBoxes } from './apply-boxes.ts';

export type Alignment = 'left' | 'centre' | 'right' | 'top' | 'middle' | 'bottom';

/** Aligns one side, or the center, of all selected boxes. */
export function alignNodes(file: WorkflowFile, chosen: SelectedIds, sizes: Sizes, to: Alignment): WorkflowFile {
  const boxes = boxesOf(file, chosen, sizes);
  if (boxes.length < 2) return file;
  const all = boundingBox(boxes);
  return applyBoxes(
    file,
    boxes.map(box => ({ ...box, ...aligned(box, all, to) })),
  );
}

function aligned(box: Box, all: Box, to: Alignment): { x?: number; y?: number } {
  switch (to) {
    case 'left':
      return { x: all.x };
    case 'centre':
      return { x: all.x + (all.width - box.width) / 2 };
    case 'right':
      return { x: all.x + all.width - box.width };
    case 'top':
      return { y: all.y };
    case 'middle':
      return { y: all.y + (all.height - box.height) / 2 };
    case 'bottom':
      return { y: all.y + all.height - box.height };
  }
}
