import { hasEnded } from '@pinion/contracts';
import { type Backend, compareRuns, type ReplayReport, type RunRecord } from '../../run/index.ts';

export type ReplayOutcome =
  | { kind: 'done'; runId: string; report: ReplayReport }
  /** A cancelled replay. The events replayed so far are kept as a cancelled run. */
  | { kind: 'cancelled'; runId: string };

export type ReplayOptions = {
  /** Called when the replay has started, so that it can be cancelled. */
  onBegun: (runId: string) => void;
  /** Called with the number of events so far. */
  onEvents: (events: number) => void;
  /** Signal that stops the progress reports. The end of the replay is still awaited. */
  enough: AbortSignal;
};

/** Milliseconds between two polls of a run until it ends. */
const pollIntervalMs = 250;

/** Replays a run from its bundle alone and follows it to its end. Rejects with a BackendError. */
export async function replayRun(
  backend: Backend,
  of: string,
  { onBegun, onEvents, enough }: ReplayOptions,
): Promise<ReplayOutcome> {
  const { run_id: runId } = await backend.beginReplay(of);
  onBegun(runId);
  await follow(backend, runId, onEvents, enough);
  const [original, replayed] = await Promise.all([backend.getRun(of), endOf(backend, runId)]);
  if (replayed.status === 'cancelled' && original.status !== 'cancelled') return { kind: 'cancelled', runId };
  return { kind: 'done', runId, report: compareRuns(original, replayed) };
}

function follow(backend: Backend, runId: string, onEvents: ReplayOptions['onEvents'], enough: AbortSignal): Promise<void> {
  let events = 0;
  return new Promise((resolve, reject) => {
    const stop = backend.tailRun(runId, undefined, {
      onEvents: rows => onEvents((events += rows.length)),
      onEnd: resolve,
      onLost: reject,
    });
    const leave = () => {
      stop();
      resolve();
    };
    if (enough.aborted) leave();
    else enough.addEventListener('abort', leave, { once: true });
  });
}

async function endOf(backend: Backend, runId: string): Promise<RunRecord> {
  for (;;) {
    const run = await backend.getRun(runId);
    if (hasEnded(run.status)) return run;
    await new Promise(resolve => setTimeout(resolve, pollIntervalMs));
  }
}
