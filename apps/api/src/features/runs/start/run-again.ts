import { createMessage, hasEnded, type RunEvent, type Scope, type TraceContext } from '@pinion/contracts';
import { eachOnce } from '../../../platform/errors/each-once.ts';
import { notFound, Refusal } from '../../../platform/errors/refusal.ts';
import type { RunServices } from '../run-services.ts';
import { startRun } from './start-run.ts';

export type RunAgain = {
  run_ids: readonly string[];
  isUnattended: boolean;
  idempotency_key?: string | undefined;
  trace_context?: TraceContext | undefined;
};

/** The new run that a run led to, or the reason why it can't run again. */
export type RunAgainItem = {
  run_id: string;
  started_run_id: string | null;
  error: { code: string; message: string } | null;
};

/**
 * Starts each run again, with its input and its version, or the current draft for a run of the draft. The runs start one after
 * the other. A run that can't start doesn't keep the others from it.
 */
export async function runAgain(services: RunServices, scope: Scope, request: RunAgain): Promise<RunAgainItem[]> {
  return eachOnce(
    request.run_ids,
    run_id => startAgain(services, scope, run_id, request),
    (run_id, { value, error }) => ({ run_id, started_run_id: value, error }),
  );
}

async function startAgain(
  services: RunServices,
  scope: Scope,
  runId: string,
  { isUnattended, idempotency_key, trace_context }: RunAgain,
): Promise<string> {
  const run = await services.runStore.get(scope, runId);
  if (run === undefined) throw notFound('run', runId);
  const refuse = (message: ReturnType<typeof createMessage>) => new Refusal('CONFLICT', message);
  if (!hasEnded(run.status))
    throw refuse(createMessage('Run {{run}} has not finished. Wait for its end, or cancel it', { run: runId }));
  if (!run.workflow_id || run.undo_of !== null || run.parent !== null || run.evaluation_id !== null)
    throw refuse(
      createMessage('Run {{run}} is not a run of its own of a workflow. Start it where it was started', { run: runId }),
    );
  if (await isPartial(services, runId))
    throw refuse(createMessage('Run {{run}} ran only a part of its workflow. Run that part in the editor', { run: runId }));
  const started = await startRun(services, scope, {
    workflow_id: run.workflow_id,
    version: run.workflow_version ?? 'draft',
    input: JSON.parse(run.input) as unknown,
    isUnattended,
    idempotency_key: idempotency_key === undefined ? undefined : `${idempotency_key}/${runId}`,
    trace_context,
  });
  return started.run_id;
}

/** Checks whether only a part of the graph ran, or nodes returned test data. */
async function isPartial({ runStore }: RunServices, runId: string): Promise<boolean> {
  const [first] = await runStore.lines(runId, -1);
  if (first === undefined) return false;
  const event = JSON.parse(await runStore.whole(first)) as RunEvent;
  return event.type === 'run.started' && (event.part !== undefined || event.use_test_data === true);
}
