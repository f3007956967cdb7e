import type { ToolDefinitionInput } from '@pinion/contracts';
import type { ApiClient } from '../../../lib/trpc.ts';
import type { CaseRun } from '../model/case-run.ts';
import { runTestCase } from './run-test-case.ts';

/** Number of calls that are made at once. */
const atOnce = 2;

type TestCaseCalls = { definition: ToolDefinitionInput; inputs: readonly unknown[] };
type BatchProgress = { signal: AbortSignal; onRun: (input: unknown, run: CaseRun) => void };

/** Makes a call with each input, two at once. Aborting cancels the calls in progress and all later ones. */
export async function runTestCases(
  client: ApiClient,
  { definition, inputs }: TestCaseCalls,
  { signal, onRun }: BatchProgress,
): Promise<void> {
  for (const input of inputs) onRun(input, { state: 'queued' });
  const next = inputs.values();
  const work = async () => {
    for (const input of next) await runTestCase(client, { definition, input }, { signal, onRun: run => onRun(input, run) });
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}
