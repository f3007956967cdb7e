import type { WorkflowFile } from '@pinion/contracts';
import { noteNodeId, notesOf } from '../../canvas/index.ts';

/** The drawn sizes by id on the canvas, in canvas pixels: nodes by their own id, notes by `noteNodeId`. */
export type Sizes = ReadonlyMap<string, { width: number; height: number }>;

export type SelectedIds = { nodes: ReadonlySet<string>; notes: ReadonlySet<string> };

export type Box = { x: number; y: number; width: number; height: number };
export type NamedBox = Box & { id: string; isNote: boolean };

/** Returns the selection as boxes. Elements that were never drawn have a default size. */
export function boxesOf(file: WorkflowFile, { nodes, notes }: SelectedIds, sizes: Sizes): NamedBox[] {
  return [
    ...file.nodes
      .filter(node => nodes.has(node.id))
      .map(({ id, position: { x, y } }) => ({ id, isNote: false, x, y, ...(sizes.get(id) ?? { width: 180, height: 120 }) })),
    ...notesOf(file)
      .filter(note => notes.has(note.id))
      .map(({ id, position: { x, y }, size }) => ({
        id,
        isNote: true,
        x,
        y,
        ...(sizes.get(noteNodeId(id)) ?? size ?? { width: 210, height: 72 }),
      })),
  ];
}

/** Returns the smallest box around all of them. */
export function boundingBox(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map(box => box.x));
  const y = Math.min(...boxes.map(box => box.y));
  return {
    x,
    y,
    width: Math.max(...boxes.map(box => box.x + box.width)) - x,
    height: Math.max(...boxes.map(box => box.y + box.height)) - y,
  };
}
