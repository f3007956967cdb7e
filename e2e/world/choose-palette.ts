/** The number of pixels of each color in an image. Colors are 0xRRGGBB. */
export type ColourCounts = Map<number, number>;

/** Chooses a palette by median cut: the box with the most pixels and the widest range is halved until there are enough. */
export function choosePalette(counts: ReadonlyMap<number, number>, most: number): number[] {
  type Box = { colours: [number, number][]; weight: number; shift: number; range: number };
  const boxOf = (colours: [number, number][]): Box => {
    const ranges = [16, 8, 0].map(shift => {
      const values = colours.map(([colour]) => (colour >> shift) & 255);
      return { shift, range: values.reduce((a, b) => Math.max(a, b), 0) - values.reduce((a, b) => Math.min(a, b), 255) };
    });
    const widest = ranges.toSorted((a, b) => b.range - a.range)[0] ?? { shift: 0, range: 0 };
    return { colours, weight: colours.reduce((sum, [, count]) => sum + count, 0), ...widest };
  };
  const boxes = [boxOf([...counts])];
  while (boxes.length < most) {
    const rank = (box: Box): number => (box.colours.length < 2 ? 0 : box.range * Math.sqrt(box.weight));
    const paletteIndex = boxes.reduce((best, box, index) => (rank(box) > rank(boxes[best] ?? box) ? index : best), 0);
    const box = boxes[paletteIndex];
    if (box === undefined || box.colours.length < 2) break;
    const sorted = box.colours.toSorted(([a], [b]) => ((a >> box.shift) & 255) - ((b >> box.shift) & 255));
    const middle = sorted.length >> 1;
    boxes.splice(paletteIndex, 1, boxOf(sorted.slice(0, middle)), boxOf(sorted.slice(middle)));
  }
  return boxes.map(
    ({ colours }) => colours.reduce((best, entry) => (entry[1] > best[1] ? entry : best), colours[0] ?? [0, 0])[0],
  );
}

export function nearestTo(colour: number, palette: readonly number[]): number {
  const distance = (other: number): number =>
    [16, 8, 0].reduce((sum, shift) => sum + (((colour >> shift) & 255) - ((other >> shift) & 255)) ** 2, 0);
  let [best, least] = [0, Number.POSITIVE_INFINITY];
  for (const [paletteIndex, other] of palette.entries()) {
    const far = distance(other);
    if (far < least) [best, least] = [paletteIndex, far];
  }
  return best;
}
