import { type RunEvent, runEventVersion } from '@pinion/contracts';
import { type RunSpec, startedEventOf } from '../../../journal/run-spec.ts';
import { newRun, type RunRequest } from '../../../worker/run-request.ts';
import type { RunServices } from '../run-services.ts';

/**
 * Creates the request of a run that begins with another run's events: its own `run.started`, then those events, already rewritten
 * as its own.
 */
export function requestWithKeptEvents(
  { clock }: Pick<RunServices, 'clock'>,
  spec: RunSpec,
  from: string,
  entries: readonly RunEvent[],
): RunRequest {
  const started: RunEvent = {
    v: runEventVersion,
    run_id: spec.run_id,
    seq: 0,
    at: new Date(clock.now()).toISOString(),
    ms: 0,
    ...startedEventOf(spec, { run_id: from, lines: entries.length, ms: entries.at(-1)?.ms ?? 0 }),
  };
  return { ...newRun(spec), isSeeded: true, events: [started, ...entries] };
}
