import type { NewNodeEvent } from '@pinion/contracts';

/**
 * The run's journal, as one node sees it. `append` numbers and keeps the event at once and in order; `commit` resolves
 * when everything appended so far would survive `kill -9`. Append before acting; commit before acting where doing it
 * twice would hurt.
 */
export type NodeJournal = {
  append(event: NewNodeEvent): void;
  commit(): Promise<void>;
};
