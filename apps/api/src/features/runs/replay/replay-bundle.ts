import { createMessage, rewriteEvents, type ReplayBundle, type RunEventOf, type Scope } from '@pinion/contracts';
import { traceIdOf } from '../../../telemetry/telemetry.ts';
import type { ActiveRun } from '../../../engine/active-run.ts';
import type { RunSpec } from '../../../journal/run-spec.ts';
import { newRun, type RunRequest } from '../../../worker/run-request.ts';
import { endElsewhere } from '../start/wait-for-end.ts';
import { getRun } from '../read/get-run.ts';
import { importBlobs } from './import-blobs.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import type { RunView } from '../read/run-view.ts';
import type { RunServices } from '../run-services.ts';
import { requestWithKeptEvents } from '../start/request-with-kept-events.ts';
import { viewFold } from '../read/view-run.ts';

/** The time that a request waits for a replay on another worker, in seconds. */
const longestReplayS = 600;

/**
 * Replays a bundle as a new run with the same answers and the same ids. No model, tool or user is contacted. Returns when the
 * run has ended.
 */
export async function replayBundle(services: RunServices, scope: Scope, bundle: ReplayBundle): Promise<RunView> {
  const active = await beginReplay(services, scope, bundle);
  const { run_id, workflow_id } = active.spec;
  if (active.isHandedOver === true) {
    await endElsewhere(services, scope, run_id, longestReplayS);
    return getRun(services, scope, run_id);
  }
  await active.ended;
  return viewFold(run_id, workflow_id, active.fold);
}

/** Starts the replay of a bundle without waiting for its end. The caller follows its journal and can cancel it like any run. */
export async function beginReplay(services: RunServices, scope: Scope, bundle: ReplayBundle): Promise<ActiveRun> {
  const [first] = bundle.events;
  if (first?.type !== 'run.started') {
    throw new Refusal(
      'VALIDATION_ERROR',
      createMessage('This bundle cannot be replayed because its first event is not run.started'),
      { pointer: '/events/0/type' },
    );
  }
  await importBlobs(services.blobs, scope, bundle);
  const { workflow_id, workflow_version, workflow, tools, input, part, use_test_data } = first;
  const spec: RunSpec = {
    run_id: services.newId(),
    scope,
    workflow_id,
    workflow_version,
    workflow,
    tools,
    input,
    part,
    use_test_data,
    replay: { of: bundle.run_id, events: bundle.events },
  };
  const active = services.activeRuns.begin(
    part?.values_from === undefined ? newRun(spec) : withGiven(services, spec, bundle, first),
  );
  await active.accepted();
  return active;
}

/** Adds the values of another run that nodes run alone depend on. They are in the bundle and are not recomputed. */
function withGiven(
  services: RunServices,
  spec: RunSpec,
  { run_id, events }: ReplayBundle,
  { kept }: RunEventOf<'run.started'>,
): RunRequest {
  const given = events.slice(1, 1 + (kept?.lines ?? 0));
  const entries = rewriteEvents(given, { run_id: spec.run_id, from: run_id, goOn: new Set(), traceOf: traceIdOf });
  return requestWithKeptEvents(services, spec, kept?.run_id ?? run_id, entries);
}
