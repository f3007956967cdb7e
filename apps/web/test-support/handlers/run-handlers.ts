import { compareRuns, type RunEvent } from '@pinion/contracts';
import { type Handlers, RefusedRequest } from '../memory-server.ts';
import { emptySummary, type RunFixture, runItem, runRecord } from '../run-fixture.ts';
import type { ServerState } from '../server-state.ts';

const notFound = () => new RefusedRequest({ code: 'NOT_FOUND', message: 'There is no such run.' });

/** Answers with the runs of the state. A run that is started is the newest of its workflow, or fails if there is none. */
export function runHandlers(state: ServerState): Handlers {
  const run = (id: string): RunFixture => {
    const found = state.runs.get(id);
    if (found === undefined) throw notFound();
    return found;
  };
  return {
    'runs.list': ({ workflow_id, status, limit } = {}) => ({
      items: [...state.runs.values()]
        .map(runItem)
        .filter(item => workflow_id === undefined || item.workflow_id === workflow_id)
        .filter(item => status === undefined || [status].flat().includes(item.status))
        .slice(0, Number(limit ?? 50)),
      cursor: null,
    }),
    'runs.get': ({ id }) => runRecord(run(id)),
    'runs.events': ({ run_id, lastEventId }) => tail(run(run_id).events, Number(lastEventId ?? -1)) as never,
    'runs.bundle': ({ id }) => ({ format: 'pinion.bundle/1', events: run(id).events }) as never,
    'runs.side_effects': () => [],
    'runs.seen_calls': ({ call_ids }) => ({ seen: call_ids, runs: 1 }),
    'runs.retention': () => ({
      kept: false,
      kept_by: null,
      kept_at: null,
      is_part: false,
      is_needed: false,
      delete_after: null,
    }),
    'runs.start': ({ id }) => {
      const started = [...state.runs.values()].map(runItem).find(item => item.workflow_id === id);
      if (started === undefined) throw new RefusedRequest({ code: 'NOT_FOUND', message: 'The test has no run to start.' });
      return { run_id: started.run_id } as never;
    },
    'runs.summary': () => emptySummary(),
    'runs.compare': ({ id, other }) => compareRuns(run(id).events, run(other).events),
    'runs.cancel': () => undefined as never,
  };
}

/** Streams events as the server does: the JSON text of each, under its number. */
export async function* eventStream(events: readonly RunEvent[], after = -1): AsyncGenerator<{ id: string; data: string }> {
  for (const event of events) if (event.seq > after) yield { id: String(event.seq), data: JSON.stringify(event) };
}

/** Streams events. Ends with the run. */
async function* tail(events: readonly RunEvent[], after: number): AsyncGenerator<{ id: string; data: string }> {
  yield* eventStream(events, after);
  const last = events.at(-1);
  if (last === undefined || last.type !== 'run.finished') await new Promise<never>(() => {});
}
