import { createMessage, foldRun, hasEnded, type Scope } from '@pinion/contracts';
import { recordedParts, type Recording } from '../../stores/evaluation/recording.ts';
import { notFound, Refusal } from '../../platform/errors/refusal.ts';
import { readEvents, type RunServices } from '../runs/index.ts';

export type RecordedRun = { workflow_id: string; workflow_name: string; input: unknown; recording: Recording };

const mostBytes = 20_000_000;

/**
 * Returns a run in the form that a case replays: its journal and the ends of its child runs. Only a whole run of a workflow can
 * be recorded.
 */
export async function recordRun(services: RunServices, scope: Scope, runId: string): Promise<RecordedRun> {
  const run = await services.runStore.get(scope, runId);
  if (run === undefined) throw notFound('run', runId);
  if (run.evaluation_id !== null)
    throw new Refusal('CONFLICT', createMessage('This run already replays a case. Save its original run'));
  if (run.workflow_id === null)
    throw new Refusal('CONFLICT', createMessage('This run belongs to no workflow, so it cannot be saved as a case'));
  if (!hasEnded(run.status) || run.status === 'cancelled')
    throw new Refusal(
      'CONFLICT',
      createMessage('Only a finished run can be saved as a case. Wait for it to finish or run it again'),
    );
  const events = await readEvents(services, runId);
  const { started } = foldRun(events);
  if (started?.part !== undefined || started?.use_test_data === true)
    throw new Refusal(
      'CONFLICT',
      createMessage('This run covers part of the workflow or used test data. Only a complete run can be saved as a case'),
    );
  // The items of a map are kept in order: equal ones are answered one after the other.
  const children = await services.runStore.childrenOf(scope, runId);
  const ended = await Promise.all(children.map(async child => recordedParts(child, await services.runStore.outputOf(child))));
  const parts = ended.flat().sort((a, b) => (a.index ?? 0) - (b.index ?? 0));
  const recording: Recording = { run_id: runId, events, parts };
  if (JSON.stringify(recording).length > mostBytes)
    throw new Refusal(
      'TOO_LARGE',
      createMessage('The journal of a case can have at most {{limit}} bytes. Save a shorter run', { limit: mostBytes }),
    );
  return { workflow_id: run.workflow_id, workflow_name: run.workflow_name, input: started?.input ?? null, recording };
}
