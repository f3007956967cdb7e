type Placed = { id: string; position: { x: number; y: number } };

/** Compares two positions in reading order of a graph that runs from left to right: by column, then down each column. */
export const compareReadingOrder = (a: Placed, b: Placed): number =>
  a.position.x - b.position.x || a.position.y - b.position.y || (a.id < b.id ? -1 : 1);
