import type { WorkflowFile } from '@pinion/contracts';
import { noteNodeId, notesOf } from '../../canvas/index.ts';

/** A drawn node: its size, and the heights of its handles below its top, in canvas pixels. */
type DrawnSize = { width: number; height: number; handles?: readonly DrawnHandle[] };
export type DrawnHandle = { side: 'source' | 'target'; handle: string; y: number };

/** The drawn sizes by id on the canvas, in canvas pixels: nodes by their own id, notes by `noteNodeId`. */
export type Sizes = ReadonlyMap<string, DrawnSize>;

export type SelectedIds = { nodes: ReadonlySet<string>; notes: ReadonlySet<string> };

export type Box = { x: number; y: number; width: number; height: number };
export type NamedBox = Box & { id: string; isNote: boolean };

/** Returns the selection as boxes. Elements that were never drawn have a default size. */
export function boxesOf(file: WorkflowFile, { nodes, notes }: SelectedIds, sizes: Sizes): NamedBox[] {
  return [
    ...file.nodes
      .filter(node => nodes.has(node.id))
      .map(({ id, position: { x, y } }) => ({ id, isNote: false, x, y, ...sizeOf(id, sizes) })),
    ...notesOf(file)
      .filter(note => notes.has(note.id))
      .map(({ id, position: { x, y }, size }) => ({
        id,
        isNote: true,
        x,
        y,
        ...bareSize(sizes.get(noteNodeId(id)) ?? size ?? { width: 210, height: 72 }),
      })),
  ];
}

/** Returns the size of a node. One that was never drawn has a default size. */
export const sizeOf = (id: string, sizes: Sizes): { width: number; height: number } =>
  bareSize(sizes.get(id) ?? { width: 180, height: 120 });

const bareSize = ({ width, height }: { width: number; height: number }) => ({ width, height });

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
