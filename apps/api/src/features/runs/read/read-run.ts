import type { RunEvent, Scope } from '@pinion/contracts';
import { LazyJson } from '../../../platform/contents/lazy-json.ts';
import { fillHoles, type StoredText } from '../../../platform/contents/stored-text.ts';
import { notFound } from '../../../platform/errors/refusal.ts';
import { jsonPieces } from '../../../platform/turns/json-pieces.ts';
import { type RunServices, sameScope } from '../run-services.ts';
import type { LargeValueMode } from './large-value-mode.ts';
import { viewFold } from './view-run.ts';
import { viewStored } from './view-stored.ts';

/** Returns a run as JSON, in pieces. Its large values are read one at a time, each when its turn comes, so no reader holds them all. */
export async function readRun(
  services: RunServices,
  scope: Scope,
  runId: string,
  mode: LargeValueMode,
): Promise<AsyncIterable<string>> {
  // An end that a crash could revert is never reported.
  await services.activeRuns.whenWritten(runId);
  const active = services.activeRuns.find(runId);
  if (mode === 'whole' && active?.fold.started !== undefined && sameScope(active.spec.scope, scope))
    return jsonPieces(viewFold(runId, active.spec.workflow_id, active.fold));
  const run = await services.runStore.get(scope, runId);
  if (run === undefined) throw notFound('run', runId);
  const lazy = new LazyJson();
  const events = await storedEvents(services, runId, lazy);
  const kept = lazy.write(await viewStored(services, run, events));
  return mode === 'whole' ? wholePieces(services, kept) : referencePieces(kept, runId);
}

async function* wholePieces(
  { runStore }: Pick<RunServices, 'runStore'>,
  kept: AsyncIterable<StoredText>,
): AsyncGenerator<string> {
  for await (const piece of kept) yield* runStore.pieces(piece);
}

async function* referencePieces(kept: AsyncIterable<StoredText>, runId: string): AsyncGenerator<string> {
  for await (const piece of kept) yield withReferences(piece, runId);
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
