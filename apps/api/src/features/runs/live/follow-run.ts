import { hasEnded, type Scope } from '@pinion/contracts';
import { notFound } from '../../../platform/errors/refusal.ts';
import type { OutgoingEvent } from '../../../platform/http/outgoing-event.ts';
import type { RunServices } from '../run-services.ts';
import { readStoredEvents, type TailDeps, tailRun } from './tail-run.ts';
import { toOutgoingEvents } from './to-outgoing-events.ts';

type FollowServices = Pick<RunServices, 'live' | 'runStore' | 'activeRuns'>;

/** Yields the events after `afterSeq` up to the last event of the run, and then ends. Throws NOT_FOUND. */
export async function* followRun(
  services: FollowServices,
  scope: Scope,
  runId: string,
  afterSeq: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<OutgoingEvent> {
  const run = await services.runStore.get(scope, runId);
  if (run === undefined) throw notFound('run', runId);
  const deps = tailDepsOf(services);
  // A reader that reconnects after the last event would otherwise wait forever for another one.
  const events = hasEnded(run.status) ? readStoredEvents(deps, runId, afterSeq) : tailRun(deps, runId, afterSeq, signal);
  yield* toOutgoingEvents(services.runStore, events);
}

/** Yields all events of a run that has just begun, up to its last event. */
export const followBegunRun = (services: FollowServices, runId: string, signal: AbortSignal): AsyncGenerator<OutgoingEvent> =>
  toOutgoingEvents(services.runStore, tailRun(tailDepsOf(services), runId, -1, signal));

const tailDepsOf = ({ live, runStore, activeRuns }: FollowServices): TailDeps => ({
  live,
  lines: (runId, afterSeq) => runStore.lines(runId, afterSeq),
  isLocal: runId => activeRuns.find(runId) !== undefined,
});
