type Box = { x: number; y: number; width: number; height: number };

/** Returns the boxes inside a frame: those whose center is in it. */
export function boxesInFrame<T extends Box>(frame: Box, boxes: readonly T[]): T[] {
  return boxes.filter(box => {
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    return x >= frame.x && x <= frame.x + frame.width && y >= frame.y && y <= frame.y + frame.height;
  });
}
