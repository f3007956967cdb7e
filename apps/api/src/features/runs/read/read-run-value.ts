import type { Scope } from '@pinion/contracts';
import { notFound } from '../../../platform/errors/refusal.ts';
import type { RunServices } from '../run-services.ts';

/** Returns one large value of a run, as JSON. */
export async function readRunValue(
  { runStore }: Pick<RunServices, 'runStore'>,
  scope: Scope,
  runId: string,
  hash: string,
): Promise<AsyncIterable<string>> {
  const run = await runStore.get(scope, runId);
  if (run === undefined || !(await runStore.hasContent(runId, hash))) throw notFound(`value ${hash} in the run`, runId);
  return runStore.pieces({ text: 'null', holes: [{ at: 0, bytes: 0, hash }] });
}
