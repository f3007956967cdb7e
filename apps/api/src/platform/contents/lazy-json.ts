import { randomBytes } from 'node:crypto';
import { jsonPieces } from '../turns/json-pieces.ts';
import { fillHoles, type Hole, type StoredText } from './stored-text.ts';

/**
 * Reads JSON without its large values and writes it again. In the parsed data each of them is replaced by an unguessable text,
 * so that the data passes through ordinary code and the result has its holes where the values belong.
 */
export class LazyJson {
  private readonly secret = randomBytes(16).toString('hex');
  private readonly stands = new RegExp(`"${this.secret}:(\\d+):([0-9a-f]{64})"`, 'g');

  parse(kept: StoredText): unknown {
    return JSON.parse(fillHoles(kept, ({ bytes, hash }) => `"${this.secret}:${bytes}:${hash}"`)) as unknown;
  }

  /** Yields the JSON of the data in pieces, each with its holes. */
  async *write(data: unknown): AsyncGenerator<StoredText> {
    for await (const piece of jsonPieces(data)) yield this.cut(piece);
  }

  private cut(json: string): StoredText {
    const holes: Hole[] = [];
    const pieces: string[] = [];
    let [from, length] = [0, 0];
    for (const found of json.matchAll(this.stands)) {
      pieces.push(json.slice(from, found.index), 'null');
      length += found.index - from;
      holes.push({ at: length, bytes: Number(found[1]), hash: found[2] ?? '' });
      length += 'null'.length;
      from = found.index + found[0].length;
    }
    return { text: [...pieces, json.slice(from)].join(''), holes };
  }
}
