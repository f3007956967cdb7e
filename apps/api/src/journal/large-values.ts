import type { JournalBatch } from './journal-batch.ts';
import type { ContentStore } from '../platform/contents/content-store.sql.ts';
import { findLargeValues, type ValuePaths, type TextRange } from '../platform/contents/find-large-values.ts';
import { extractSpans, type StoredText } from '../platform/contents/stored-text.ts';

/** Number of JSON characters from which a value is stored apart from its row. */
const largeFrom = 64 * 1024;

/** The paths of values that users, tools and expressions produce. The rest of an event is read in place, by the database too. */
const pathsOfEvent: ValuePaths = {
  output: true,
  input: true,
  outputs: { '*': true },
  // The input of a call is read in place, by lookups of effects whose outcome is unknown.
  envelope: { output: true },
};

export type LargeValues = {
  /**
   * Moves the large values out of what is to be written, one after the other. A value that can't be stored apart stays in
   * place.
   */
  setAside(batch: Pick<JournalBatch, 'events' | 'ends'>): Promise<void>;
};

export function createLargeValues(contents: Pick<ContentStore, 'put'>, report: (error: unknown) => void): LargeValues {
  /** Stores the spans of a text. Queued texts are large, so only one value at a time is in memory twice. */
  const keep = async (text: string, spans: readonly TextRange[]): Promise<StoredText> => {
    const cuts = [];
    for (const { start, end } of spans) {
      const bytes = Buffer.from(text.slice(start, end), 'utf8');
      cuts.push({ start, end, bytes: bytes.byteLength, hash: await contents.put(bytes) });
    }
    return extractSpans(text, cuts);
  };
  const cutBy = async (text: string, locations: ValuePaths): Promise<StoredText> => {
    if (text.length < largeFrom) return { text, holes: [] };
    const spans = findLargeValues(text, locations, largeFrom);
    if (spans.length === 0) return { text, holes: [] };
    try {
      return await keep(text, spans);
    } catch (error) {
      report(error);
      return { text, holes: [] };
    }
  };
  return {
    async setAside({ events, ends }) {
      for (const event of events)
        if (event.text.length >= largeFrom && event.holes === undefined)
          Object.assign(event, await cutBy(event.text, pathsOfEvent));
      for (const end of ends) {
        if (end.output.length < largeFrom || end.output_holes !== undefined) continue;
        const { text, holes } = await cutBy(end.output, true);
        Object.assign(end, { output: text, output_holes: holes });
      }
    },
  };
}
