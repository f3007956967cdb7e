/** A position in a text at which `null` replaces a JSON value that is stored elsewhere. */
export type Hole = { at: number; bytes: number; hash: string };

/** A JSON text without the large values that were cut out of it. */
export type StoredText = { text: string; holes: readonly Hole[] };

export type ReadContent = (hash: string) => Promise<Uint8Array>;

const stand = 'null';

/** Returns the holes as one line of text for a column, or undefined for none. */
export const holesText = (holes: readonly Hole[]): string | undefined =>
  holes.length === 0 ? undefined : holes.map(({ at, bytes, hash }) => `${at}:${bytes}:${hash}`).join(',');

/** Reads the output of `holesText`. */
export function readHoles(column: string | null | undefined): Hole[] {
  if (column === null || column === undefined || column === '') return [];
  return column.split(',').map(entry => {
    const [at, bytes, hash = ''] = entry.split(':');
    return { at: Number(at), bytes: Number(bytes), hash };
  });
}

/** Yields the whole text in order, one large value at a time. */
export async function* piecesOf({ text, holes }: StoredText, read: ReadContent): AsyncGenerator<string> {
  let from = 0;
  for (const { at, hash } of holes) {
    if (at > from) yield text.slice(from, at);
    yield Buffer.from(await read(hash)).toString('utf8');
    from = at + stand.length;
  }
  yield text.slice(from);
}

export async function wholeText(kept: StoredText, read: ReadContent): Promise<string> {
  if (kept.holes.length === 0) return kept.text;
  const pieces: string[] = [];
  for await (const piece of piecesOf(kept, read)) pieces.push(piece);
  return pieces.join('');
}

/** Returns the text with other JSON where values were cut out. */
export function fillHoles({ text, holes }: StoredText, valueOf: (hole: Hole) => string): string {
  let from = 0;
  let filled = '';
  for (const hole of holes) {
    filled += text.slice(from, hole.at) + valueOf(hole);
    from = hole.at + stand.length;
  }
  return filled + text.slice(from);
}

/** Cuts spans, given in order, out of a text. `hash` of a cut is the hash under which its value is stored. */
export function extractSpans(
  text: string,
  cuts: readonly { start: number; end: number; bytes: number; hash: string }[],
): StoredText {
  const pieces: string[] = [];
  const holes: Hole[] = [];
  let [from, length] = [0, 0];
  for (const { start, end, bytes, hash } of cuts) {
    pieces.push(text.slice(from, start), stand);
    length += start - from;
    holes.push({ at: length, bytes, hash });
    length += stand.length;
    from = end;
  }
  return { text: [...pieces, text.slice(from)].join(''), holes };
}
