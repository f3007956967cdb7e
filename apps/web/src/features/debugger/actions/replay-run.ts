import { hasEnded } from '@pinion/contracts';
import type { RunRecord } from '../../../lib/api-shapes.ts';
import type { ApiClient } from '../../../lib/trpc.ts';
import { reportReplay, followRun, type ReplayReport } from '../../run/index.ts';

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

/** Replays a run from its bundle alone and follows it to its end. */
export async function replayRecording(
  client: ApiClient,
  of: string,
  { onBegun, onEvents, enough }: ReplayOptions,
): Promise<ReplayOutcome> {
  const { run_id: runId } = await client.runs.begin_replay.mutate({ run_id: of });
  onBegun(runId);
  await follow(client, runId, onEvents, enough);
  const [original, replayed] = await Promise.all([client.runs.get.query({ id: of }), endOf(client, runId)]);
  if (replayed.status === 'cancelled' && original.status !== 'cancelled') return { kind: 'cancelled', runId };
  return { kind: 'done', runId, report: reportReplay(original, replayed) };
}

function follow(client: ApiClient, runId: string, onEvents: ReplayOptions['onEvents'], enough: AbortSignal): Promise<void> {
  let events = 0;
  return new Promise((resolve, reject) => {
    const stop = followRun(client, runId, undefined, {
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

async function endOf(client: ApiClient, runId: string): Promise<RunRecord> {
  for (;;) {
    const run = await client.runs.get.query({ id: runId });
    if (hasEnded(run.status)) return run;
    await new Promise(resolve => setTimeout(resolve, pollIntervalMs));
  }
}
