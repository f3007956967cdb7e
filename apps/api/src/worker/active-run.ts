import type { RunFold, Scope } from '@pinion/contracts';

/** A run this process writes, from its acceptance to its end. */
export type ActiveRun = {
  run_id: string;
  scope: Scope;
  workflow_id: string;
  /** Everything so far; a moment ahead of the disk. */
  fold: RunFold;
  /** Resolves when what was done so far is on disk; rejects when it never will be. */
  accepted(): Promise<void>;
  /** Resolves when the run has ended, or is no longer ours. */
  ended: Promise<void>;
  cancel(): void;
  /** True from the moment somebody asked it to end. */
  isCancelled: boolean;
  /** Tells at once, and then whenever it changes, whether the run waits for somebody. The answer stops it. */
  watchWaiting(listener: (isWaiting: boolean) => void): () => void;
};
