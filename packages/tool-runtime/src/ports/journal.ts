import type { NewNodeEvent } from '@pinion/contracts';

/**
 * The run's journal, as one node sees it. `append` numbers and stores the event at once and in order, and `commit` resolves
 * when everything appended so far would survive `kill -9`. Append before acting, and commit before acting where repeating would
 * be unsafe.
 */
export type NodeJournal = {
  /**
   * Appends an event. `text` is the event as JSON, where the runtime already has it, which saves serializing a large output
   * twice.
   */
  append(event: NewNodeEvent, text?: string): void;
  commit(): Promise<void>;
};
