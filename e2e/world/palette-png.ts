import { crc32, deflateSync, inflateSync } from 'node:zlib';

/** The same picture with at most 256 colours: a third of the size, and no difference an eye finds on a drawn page. */
export function toPalette(png: Buffer): Buffer {
  const { width, height, channels, data } = decode(png);
  const pixels = new Uint32Array(width * height);
  const counts = new Map<number, number>();
  for (let index = 0; index < pixels.length; index += 1) {
    const at = index * channels;
    const colour = ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);
    pixels[index] = colour;
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const palette = choose(counts, 256);
  const nearest = new Map<number, number>();
  const lines = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const colour = pixels[y * width + x] ?? 0;
      let place = nearest.get(colour);
      if (place === undefined) nearest.set(colour, (place = nearestTo(colour, palette)));
      lines[y * (width + 1) + 1 + x] = place;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  const table = Buffer.from(palette.flatMap(colour => [colour >> 16, (colour >> 8) & 255, colour & 255]));
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', table),
    chunk('IDAT', deflateSync(lines, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/** Reads what a browser writes: 8 bits a channel, RGB or RGBA, no interlace. */
function decode(png: Buffer): { width: number; height: number; channels: number; data: Buffer } {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const channels = png[25] === 6 ? 4 : 3;
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  const raw = inflateSync(Buffer.concat(parts));
  const stride = width * channels;
  const data = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y += 1) {
    const filter = raw[y * (stride + 1)] ?? 0;
    for (let x = 0; x < stride; x += 1) {
      const left = x < channels ? 0 : (data[y * stride + x - channels] ?? 0);
      const up = y === 0 ? 0 : (data[(y - 1) * stride + x] ?? 0);
      const corner = x < channels || y === 0 ? 0 : (data[(y - 1) * stride + x - channels] ?? 0);
      data[y * stride + x] = (raw[y * (stride + 1) + 1 + x] ?? 0) + predicted(filter, left, up, corner);
    }
  }
  return { width, height, channels, data };
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  if (filter !== 4) return 0;
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}

/** Median cut: the box with the most pixels spread widest is halved until there are enough. */
function choose(counts: ReadonlyMap<number, number>, most: number): number[] {
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
    const place = boxes.reduce((best, box, index) => (rank(box) > rank(boxes[best] ?? box) ? index : best), 0);
    const box = boxes[place];
    if (box === undefined || box.colours.length < 2) break;
    const sorted = box.colours.toSorted(([a], [b]) => ((a >> box.shift) & 255) - ((b >> box.shift) & 255));
    const middle = sorted.length >> 1;
    boxes.splice(place, 1, boxOf(sorted.slice(0, middle)), boxOf(sorted.slice(middle)));
  }
  return boxes.map(
    ({ colours }) => colours.reduce((best, entry) => (entry[1] > best[1] ? entry : best), colours[0] ?? [0, 0])[0],
  );
}

function nearestTo(colour: number, palette: readonly number[]): number {
  const distance = (other: number): number =>
    [16, 8, 0].reduce((sum, shift) => sum + (((colour >> shift) & 255) - ((other >> shift) & 255)) ** 2, 0);
  let [best, least] = [0, Number.POSITIVE_INFINITY];
  for (const [place, other] of palette.entries()) {
    const far = distance(other);
    if (far < least) [best, least] = [place, far];
  }
  return best;
}
