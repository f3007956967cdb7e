import { setImmediate as nextTurn } from 'node:timers/promises';

const pieceLength = 64 * 1024;

/** The level from which objects and arrays are written at once: that of a call in the outputs of a node of a run. */
const wholeFrom = 4;

/**
 * Yields the JSON of plain data, as `JSON.stringify` writes it, in pieces of about 64 KB. Each piece has whole strings and is made
 * in its own turn of the event loop. Only a larger value below the fourth level makes a larger piece.
 */
export async function* jsonPieces(data: unknown): AsyncGenerator<string> {
  let piece = '';
  for (const part of partsOf(data, 0)) {
    piece += part;
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = '';
    await nextTurn();
  }
  if (piece !== '') yield piece;
}

function* partsOf(value: unknown, level: number): Generator<string> {
  if (level === wholeFrom || typeof value !== 'object' || value === null || 'toJSON' in value)
    yield JSON.stringify(value) ?? 'null';
  else if (Array.isArray(value)) yield* partsOfArray(value, level);
  else yield* partsOfObject(value, level);
}

function* partsOfArray(items: readonly unknown[], level: number): Generator<string> {
  yield '[';
  for (const [index, item] of items.entries()) {
    if (index > 0) yield ',';
    yield* partsOf(item, level + 1);
  }
  yield ']';
}

function* partsOfObject(value: object, level: number): Generator<string> {
  let before = '{';
  for (const [key, item] of Object.entries(value)) {
    if (item === undefined) continue;
    yield `${before}${JSON.stringify(key)}:`;
    yield* partsOf(item, level + 1);
    before = ',';
  }
  yield before === '{' ? '{}' : '}';
}
