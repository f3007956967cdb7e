import { foldRun, hasEnded, type Scope } from '@pinion/contracts';
import { partOf, type Recording } from '../evaluation/recording.ts';
import { notFound, Refusal } from '../../platform/errors/refusal.ts';
import { readEvents, type RunServices } from './run-services.ts';

export type RecordedRun = { workflow_id: string; workflow_name: string; input: unknown; recording: Recording };

const mostBytes = 20_000_000;

/**
 * Returns a run in the form that a case replays: its journal and the ends of its child runs. Only a whole run of a workflow can
 * be recorded.
 */
export async function recordRun(services: RunServices, scope: Scope, runId: string): Promise<RecordedRun> {
  const run = await services.runStore.get(scope, runId);
  if (run === undefined) throw notFound('run', runId);
  if (run.evaluation_id !== null) throw new Refusal('CONFLICT', 'this run plays a case already; save the run it was made from');
  if (run.workflow_id === null) throw new Refusal('CONFLICT', 'this run belongs to no workflow, and is no case of one');
  if (!hasEnded(run.status) || run.status === 'cancelled')
    throw new Refusal('CONFLICT', 'only a run that has come to its end is a case; wait for it, or run it again');
  const events = await readEvents(services, runId);
  const { started } = foldRun(events);
  if (started?.part !== undefined || started?.use_test_data === true)
    throw new Refusal('CONFLICT', 'this run is of a part of the workflow, or used test data; a case is a whole run');
  // The items of a map are kept in order: equal ones are answered one after the other.
  const children = await services.runStore.childrenOf(scope, runId);
  const ended = await Promise.all(children.map(async child => partOf(child, await services.runStore.outputOf(child))));
  const parts = ended.flat().sort((a, b) => (a.index ?? 0) - (b.index ?? 0));
  const recording: Recording = { run_id: runId, events, parts };
  if (JSON.stringify(recording).length > mostBytes)
    throw new Refusal('TOO_LARGE', `the journal of a case may have ${mostBytes} bytes; save a shorter run`);
  return { workflow_id: run.workflow_id, workflow_name: run.workflow_name, input: started?.input ?? null, recording };
}
