import { type RunEventOf, type Scope, toolRef } from '@pinion/contracts';
import type { Database } from '@pinion/db';
import { type CallFigures, CallTally, hoursRetained, hourMs } from '../runs/index.ts';

export type ToolUsage = {
  /** Returns the figures of the last seven days for these versions, read from the journals of the runs that ended. */
  calls(scope: Scope, refs: readonly string[]): Promise<Map<string, CallFigures>>;
  /**
   * Returns all figures of the last thirty days by the hour, and the time up to which they go. Has to be queried at once and
   * not stored.
   */
  tally(scope: Scope): Promise<{ tally: Pick<CallTally, 'usage' | 'refs'>; now: number }>;
};

const endedSql = `
SELECT id, ended_at FROM run
WHERE workspace_id = $1 AND replay_of IS NULL AND evaluation_id IS NULL AND ended_at >= $2 AND (ended_at, id) > ($3, $4)
ORDER BY ended_at, id LIMIT $5`;

const envelopesSql = `SELECT run_id, payload FROM run_event WHERE run_id = ANY($1::text[]) AND type IN ('tool.executed', 'tool.failed', 'tool.denied')`;

const keptMs = hoursRetained * hourMs;
const runsAtOnce = 200;
/**
 * Milliseconds by which a read overlaps the previous one, because runs are written in a slightly different order than they end
 * in.
 */
const overlapMs = 5000;

/** The state of one workspace's reading. Each run is read once, so a query costs only what happened since the last one. */
type Reading = { tally: CallTally; upTo: number; recent: Map<string, number>; reading: Promise<void> };

export function createToolUsage({ pool }: Pick<Database, 'pool'>, now: () => number): ToolUsage {
  const readings = new Map<string, Reading>();

  const readOn = async (workspaceId: string, reading: Reading): Promise<void> => {
    const from = new Date(Math.max(now() - keptMs, reading.upTo - overlapMs));
    let after = { ended_at: from, id: '' };
    for (;;) {
      const values = [workspaceId, from, after.ended_at, after.id, runsAtOnce];
      const { rows: runs } = await pool.query<{ id: string; ended_at: Date }>(endedSql, values);
      await readRuns(
        reading,
        runs.filter(run => !reading.recent.has(run.id)),
      );
      const last = runs.at(-1);
      if (last === undefined || runs.length < runsAtOnce) break;
      after = last;
    }
    for (const [id, endedAt] of reading.recent) if (endedAt < reading.upTo - overlapMs) reading.recent.delete(id);
  };

  const readRuns = async (reading: Reading, runs: readonly { id: string; ended_at: Date }[]): Promise<void> => {
    if (runs.length === 0) return;
    const endedAt = new Map(runs.map(run => [run.id, run.ended_at.getTime()]));
    const { rows } = await pool.query<{ run_id: string; payload: string }>(envelopesSql, [[...endedAt.keys()]]);
    for (const { run_id, payload } of rows) {
      const { type, envelope } = JSON.parse(payload) as RunEventOf<'tool.executed' | 'tool.failed' | 'tool.denied'>;
      const ref = toolRef(envelope.name, envelope.version);
      reading.tally.add({
        ref,
        code:
          type === 'tool.executed' ? undefined : type === 'tool.denied' ? 'POLICY_DENIED' : (envelope.error?.code ?? 'UNKNOWN'),
        ms: envelope.meta?.duration_ms,
        cost_usd: envelope.meta?.cost_usd,
        cached: envelope.cached,
        at: endedAt.get(run_id) ?? reading.upTo,
      });
    }
    for (const [id, at] of endedAt) {
      reading.recent.set(id, at);
      reading.upTo = Math.max(reading.upTo, at);
    }
  };

  const tallyOf = async ({ workspace_id }: Scope): Promise<CallTally> => {
    const fresh = (): Reading => ({ tally: new CallTally(), upTo: 0, recent: new Map(), reading: Promise.resolve() });
    const reading = readings.get(workspace_id) ?? fresh();
    readings.set(workspace_id, reading);
    // One after the other: two concurrent readers of one workspace would count the same runs twice.
    reading.reading = reading.reading.catch(() => undefined).then(() => readOn(workspace_id, reading));
    await reading.reading;
    reading.tally.forget(now());
    return reading.tally;
  };

  return {
    tally: async scope => ({ tally: await tallyOf(scope), now: now() }),
    async calls(scope, refs) {
      const tally = await tallyOf(scope);
      return new Map(refs.map(ref => [ref, tally.figures(ref, now())]));
    },
  };
}
