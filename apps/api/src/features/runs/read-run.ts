import { foldRun, type RunEvent, type Scope } from '@pinion/contracts';
import { fillHoles, type StoredText } from '../../platform/contents/stored-text.ts';
import { LazyJson } from '../../platform/contents/lazy-json.ts';
import type { LargeValueMode } from './large-value-mode.ts';
import { notFound } from '../../platform/errors/refusal.ts';
import { type RunServices, sameScope } from './run-services.ts';
import { viewFold, viewQueued } from './view-run.ts';

/** Returns a run as JSON. Its large values are read one at a time, each when its turn comes, so no reader holds them all. */
export async function readRun(
  services: RunServices,
  scope: Scope,
  runId: string,
  mode: LargeValueMode,
): Promise<string | AsyncIterable<string>> {
  // An end that a crash could revert is never reported.
  await services.atWork.whenWritten(runId);
  const active = services.atWork.find(runId);
  if (mode === 'whole' && active?.fold.started !== undefined && sameScope(active.scope, scope))
    return JSON.stringify(viewFold(runId, active.workflow_id, active.fold));
  const run = await services.runStore.get(scope, runId);
  if (run === undefined) throw notFound('run', runId);
  const lazy = new LazyJson();
  const events = await storedEvents(services, runId, lazy);
  const view = events.length === 0 ? viewQueued(run) : viewFold(runId, run.workflow_id ?? '', foldRun(events));
  const kept = lazy.write(view);
  if (kept.holes.length === 0) return kept.text;
  return mode === 'whole' ? services.runStore.pieces(kept) : withReferences(kept, runId);
}

async function storedEvents({ runStore }: Pick<RunServices, 'runStore'>, runId: string, lazy: LazyJson): Promise<RunEvent[]> {
  const events: RunEvent[] = [];
  for (;;) {
    const page = await runStore.lines(runId, events.length - 1);
    for (const event of page) events.push(lazy.parse(event) as RunEvent);
    if (page.length === 0 || events.at(-1)?.type === 'run.finished') return events;
  }
}

const withReferences = (kept: StoredText, runId: string): string =>
  fillHoles(kept, ({ bytes, hash }) =>
    JSON.stringify({ large_value: { bytes, sha256: hash, url: `/api/v1/runs/${encodeURIComponent(runId)}/values/${hash}` } }),
  );

/** Returns one large value of a run, as JSON. */
export async function readRunValue(
  services: RunServices,
  scope: Scope,
  runId: string,
  hash: string,
): Promise<AsyncIterable<string>> {
  const run = await services.runStore.get(scope, runId);
  if (run === undefined || !(await services.runStore.hasContent(runId, hash))) throw notFound(`value ${hash} in the run`, runId);
  return services.runStore.pieces({ text: 'null', holes: [{ at: 0, bytes: 0, hash }] });
}
