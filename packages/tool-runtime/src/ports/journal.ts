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
  /**
   * Resolves when everything appended so far is on disk.
   *
   * @throws An error if it never will be, such as for a run that another process has taken over. Nothing may be sent then.
   */
  commit(): Promise<void>;
};
