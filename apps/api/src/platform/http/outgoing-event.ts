/**
 * A journal entry for output. `text` is the event as it was serialized, once. An entry with large values comes in pieces, each
 * read when its turn comes, and it can be read only once.
 */
export type OutgoingEvent = { seq: number; type: string; text: string | AsyncIterable<string> };
