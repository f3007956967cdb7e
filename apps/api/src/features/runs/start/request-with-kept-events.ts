import { type RunEvent, runEventVersion } from '@pinion/contracts';
import type { RunRequest } from '../../../engine/run-request.ts';
import { unattendedOf } from '../../../worker/run-identity.ts';
import type { RunServices } from '../run-services.ts';

type Seeded = Omit<RunRequest, 'events' | 'idempotency' | 'fence' | 'isWritten'>;

/**
 * Creates the request of a run that begins with another run's events: its own `run.started`, then those events, already rewritten
 * as its own.
 */
export function requestWithKeptEvents(
  { clock }: Pick<RunServices, 'clock'>,
  seeded: Seeded,
  from: string,
  entries: readonly RunEvent[],
): RunRequest {
  const { run_id, workflow_id, workflow_version, plan, scope, input, forked_from, part, use_test_data, trace_context } = seeded;
  const run_as = unattendedOf(scope);
  const started: RunEvent = {
    v: runEventVersion,
    run_id,
    seq: 0,
    at: new Date(clock.now()).toISOString(),
    ms: 0,
    type: 'run.started',
    workflow_id,
    workflow: plan.workflow,
    ...(workflow_version === undefined ? {} : { workflow_version }),
    ...(run_as === undefined ? {} : { run_as }),
    tools: [...plan.tools],
    input: input ?? null,
    ...(seeded.replay === undefined ? {} : { replay_of: seeded.replay.of }),
    kept: { run_id: from, lines: entries.length, ms: entries.at(-1)?.ms ?? 0 },
    ...(forked_from === undefined ? {} : { forked_from }),
    ...(part === undefined ? {} : { part }),
    ...(use_test_data === true ? { use_test_data: true } : {}),
    ...(trace_context === undefined ? {} : { trace_context }),
  };
  return { ...seeded, fence: 1, isWritten: false, isSeeded: true, events: [started, ...entries] };
}
