import type { NewNodeEvent } from '@pinion/contracts';

/**
 * The run's journal, as one node sees it. `append` numbers and keeps the event at once and in order; `commit` resolves
 * when everything appended so far would survive `kill -9`. Append before acting; commit before acting where doing it
 * twice would hurt.
 */
export type NodeJournal = {
  /** `text` is the event as JSON, where the runtime has it at hand: it spares serialising a large output twice. */
  append(event: NewNodeEvent, text?: string): void;
  commit(): Promise<void>;
};
