import type { RunStore, StoredLine } from './store/run-store.ts';
import type { JournalLine } from './run-desk.ts';

type Kept = Pick<StoredLine, 'seq' | 'type' | 'text'> & { holes?: StoredLine['holes'] | undefined };

/** Lines as they are stored, on their way out: large values are read from where they are kept when it is their turn. */
export async function* outgoingLines(
  runStore: Pick<RunStore, 'pieces'>,
  lines: AsyncIterable<Kept>,
): AsyncGenerator<JournalLine> {
  for await (const { seq, type, text, holes = [] } of lines)
    yield { seq, type, text: holes.length === 0 ? text : runStore.pieces({ text, holes }) };
}

/** Returns the whole text of a line. */
export async function textOf({ text }: Pick<JournalLine, 'text'>): Promise<string> {
  if (typeof text === 'string') return text;
  const pieces: string[] = [];
  for await (const piece of text) pieces.push(piece);
  return pieces.join('');
}
