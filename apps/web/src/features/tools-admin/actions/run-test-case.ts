import type { ToolDefinitionInput } from '@pinion/contracts';
import { failureOf } from '../../../lib/failure.ts';
import type { ApiClient } from '../../../lib/trpc.ts';
import { readJournal, type LoadedJournal } from '../../run/index.ts';
import { type CaseRun, runOfEnvelope } from '../model/case-run.ts';

export type TestCaseCall = { definition: ToolDefinitionInput; input: unknown };
export type CaseProgress = { signal: AbortSignal; onRun: (run: CaseRun) => void };

/** Makes the call of a test case in its own run and reports its progress and its result. Aborting cancels the run. */
export async function runTestCase(
  client: ApiClient,
  { definition: { examples: _examples, ...definition }, input }: TestCaseCall,
  { signal, onRun }: CaseProgress,
): Promise<void> {
  if (signal.aborted) return onRun({ state: 'cancelled' });
  onRun({ state: 'running' });
  let run_id: string | undefined;
  const cancel = () => run_id !== undefined && void client.runs.cancel.mutate({ id: run_id }).catch(() => undefined);
  signal.addEventListener('abort', cancel);
  try {
    const started = await client.tools.try_definition.mutate({ definition, input });
    run_id = started.run_id;
    if (signal.aborted) cancel();
    const journal = await readJournal(client, run_id, now => {
      if (!now.latest.isOver()) onRun({ state: now.latest.status === 'waiting' ? 'waiting' : 'running', run_id: started.run_id });
    });
    onRun(runOfJournal(run_id, journal, signal.aborted));
  } catch (thrown) {
    const { code, message } = failureOf(thrown);
    onRun({ state: 'failed', ...(run_id === undefined ? {} : { run_id }), error: { code, message } });
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

function runOfJournal(run_id: string, { timeline, latest }: LoadedJournal, isCancelled: boolean): CaseRun {
  const row = timeline.rows.find(one => one.kind === 'call');
  const envelope = row?.kind === 'call' ? row.envelope : undefined;
  const run = envelope === undefined ? undefined : runOfEnvelope(run_id, envelope);
  if (run?.state === 'returned') return run;
  if (isCancelled || latest.status === 'cancelled') return { state: 'cancelled', run_id };
  const { code = 'UNKNOWN', message = '' } = latest.error ?? {};
  return run ?? { state: 'failed', run_id, error: { code, message } };
}
