import { randomBytes } from 'node:crypto';
import { jsonPieces } from './json-pieces.ts';

/**
 * Long results of one request. tRPC serializes a response at once, so each of them is replaced by an unguessable text, and is
 * written in pieces when the response is sent.
 */
export class LongResults {
  private readonly secret = randomBytes(16).toString('hex');
  private readonly stands = new RegExp(`"${this.secret}:(\\d+)"`);
  private readonly results: unknown[] = [];

  /** Returns the text that stands for a result. */
  hold(result: unknown): string {
    return `${this.secret}:${this.results.push(result) - 1}`;
  }

  /** Yields the JSON of a response with its results. */
  async *write(json: string): AsyncGenerator<string> {
    for (const [index, part] of json.split(this.stands).entries()) {
      if (index % 2 === 0) yield part;
      else yield* jsonPieces(this.results[Number(part)]);
    }
  }
}
