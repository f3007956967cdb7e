import { deflateSync } from 'node:zlib';
import { choosePalette, type ColourCounts } from './choose-palette.ts';
import { coloursOf, paletteHeader, paletteTable, paletteIndexes } from './palette-png.ts';
import { chunk, decode, signature } from './png-parts.ts';

/** A screenshot and its display duration. */
export type Frame = { png: Buffer; ms: number };

type Box = { x: number; y: number; width: number; height: number };

/**
 * Encodes an animated PNG that loops forever: one palette for all frames, and of each frame only the box that differs from the
 * previous one. All frames have the size of the first. Source: the APNG part of the PNG specification, third edition.
 */
export function toAnimation(frames: readonly Frame[]): Buffer {
  const counts: ColourCounts = new Map();
  const pictures = frames.map(({ png, ms }) => ({ ms, ...picture(png, counts) }));
  const [first] = pictures;
  if (first === undefined) throw new Error('an animation has a frame at least');
  const { width, height } = first;
  const palette = choosePalette(counts, 256);
  const position = paletteIndexes(palette);
  const drawn = pictures.map(({ ms, colours }) => ({ ms, pixels: Uint8Array.from(colours, position) }));
  const whole: Box = { x: 0, y: 0, width, height };
  const chunks: Buffer[] = [];
  let [sequence, before, count] = [0, new Uint8Array(0), 0];
  for (const { ms, pixels } of drawn) {
    const isFirst = count === 0;
    // An unchanged frame still needs a box: one pixel.
    const box = isFirst ? whole : (changedBox(before, pixels, width) ?? { x: 0, y: 0, width: 1, height: 1 });
    chunks.push(chunk('fcTL', frameControl(sequence++, box, ms)));
    const body = deflateSync(linesOf(pixels, width, box), { level: 9 });
    chunks.push(isFirst ? chunk('IDAT', body) : chunk('fdAT', Buffer.concat([number32(sequence++), body])));
    before = pixels;
    count += 1;
  }
  return Buffer.concat([
    signature,
    chunk('IHDR', paletteHeader(width, height)),
    chunk('acTL', Buffer.concat([number32(count), number32(0)])),
    chunk('PLTE', paletteTable(palette)),
    ...chunks,
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function picture(png: Buffer, counts: ColourCounts): { width: number; height: number; colours: Uint32Array } {
  const pixels = decode(png);
  return { width: pixels.width, height: pixels.height, colours: coloursOf(pixels, counts) };
}

/** Returns the smallest box that contains all differences, or undefined when there are none. */
export function changedBox(before: Uint8Array, after: Uint8Array, width: number): Box | undefined {
  let [left, right, top, bottom] = [width, -1, -1, -1];
  for (let index = 0; index < after.length; index += 1) {
    if (before[index] === after[index]) continue;
    const [x, y] = [index % width, Math.floor(index / width)];
    if (top < 0) top = y;
    bottom = y;
    if (x < left) left = x;
    if (x > right) right = x;
  }
  return top < 0 ? undefined : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

/** Returns the box's rows, each after its filter byte: none, which suits palettes. */
function linesOf(pixels: Uint8Array, width: number, box: Box): Buffer {
  const rows = Buffer.alloc((box.width + 1) * box.height);
  for (let y = 0; y < box.height; y += 1) {
    const from = (box.y + y) * width + box.x;
    rows.set(pixels.subarray(from, from + box.width), y * (box.width + 1) + 1);
  }
  return rows;
}

/** Returns the frame control: drawn over the existing image and left there, with the duration in milliseconds. */
function frameControl(sequence: number, { x, y, width, height }: Box, ms: number): Buffer {
  const body = Buffer.alloc(26);
  for (const [index, value] of [sequence, width, height, x, y].entries()) body.writeUInt32BE(value, index * 4);
  body.writeUInt16BE(Math.min(65_535, Math.round(ms)), 20);
  body.writeUInt16BE(1000, 22);
  return body;
}

function number32(value: number): Buffer {
  const body = Buffer.alloc(4);
  body.writeUInt32BE(value);
  return body;
}
