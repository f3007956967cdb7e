import { wellFormedJson } from '@pinion/contracts';

/** Yields JSON that comes in pieces, each of whole values, with well-formed texts. */
export async function* wellFormedPieces(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const piece of pieces) yield wellFormedJson(piece);
}
