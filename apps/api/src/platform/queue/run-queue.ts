/** A run that is on disk and waits for a worker. It carries ids only: the claim in the database decides who executes it. */
export type QueuedRun = { run_id: string; workspace_id: string; fence: number };

/** The state of a queue: `away` means that runs are only found by polling the database. */
type QueueState = { kind: 'database' | 'redis'; isAway: boolean };

/** Distributes accepted runs to workers. It can lose or repeat any entry: workers also look for free runs in the database. */
export type RunQueue = {
  /** Adds a run. `position` is its position in the backlog of its own workspace, from 1: the lowest goes first. */
  add(run: QueuedRun, position: number): Promise<void>;
  /** Calls `take` with one run after another, each time once `whenReady` resolves. Returns a function that stops. */
  consume(whenReady: (signal: AbortSignal) => Promise<void>, take: (runId: string) => Promise<void>): () => Promise<void>;
  state(): QueueState;
  close(): Promise<void>;
};

/** Creates the queue of an installation without Redis: workers find the runs in the database. */
export const databaseRunQueue = (): RunQueue => ({
  add: () => Promise.resolve(),
  consume: () => () => Promise.resolve(),
  state: () => ({ kind: 'database', isAway: false }),
  close: () => Promise.resolve(),
});
