import type { WorkflowFile } from '@pinion/contracts';
import { boundingBox, boxesOf, type SelectedIds, type NamedBox, type Sizes } from '../boxes.ts';
import { applyBoxes } from './apply-boxes.ts';

/** Distributes the selected boxes with equal gaps. The first and the last one stay where they are. */
export function distributeNodes(file: WorkflowFile, chosen: SelectedIds, sizes: Sizes, along: 'x' | 'y'): WorkflowFile {
  const length = along === 'x' ? 'width' : 'height';
  const boxes = boxesOf(file, chosen, sizes).toSorted((a, b) => a[along] + a[length] / 2 - b[along] - b[length] / 2);
  if (boxes.length < 3) return file;
  const all = boundingBox(boxes);
  const gap = (all[length] - boxes.reduce((sum, box) => sum + box[length], 0)) / (boxes.length - 1);
  let at = all[along];
  const placed: NamedBox[] = boxes.map(box => {
    const next = { ...box, [along]: at };
    at += box[length] + gap;
    return next;
  });
  return applyBoxes(file, placed);
}
