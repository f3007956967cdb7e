import type { Scope } from '@pinion/contracts';
import type { Database } from '@pinion/db';
import type { SpanRecord } from '../span-record.ts';
import { insertSql } from './trace-store.sql.ts';

export type StoredTrace = { trace_id: string; run_id: string; spans: readonly SpanRecord[] };

export type TraceStore = {
  /** Writes one row per trace, in one statement. */
  writeAll(traces: readonly (StoredTrace & { id: string; workspace_id: string })[]): Promise<void>;
  read(scope: Scope, traceId: string): Promise<StoredTrace | undefined>;
};

export const createTraceStore = ({ prisma, pool }: Pick<Database, 'prisma' | 'pool'>): TraceStore => ({
  async writeAll(traces) {
    await pool.query(insertSql, [
      traces.map(trace => trace.id),
      traces.map(trace => trace.trace_id),
      traces.map(trace => trace.run_id),
      traces.map(trace => trace.workspace_id),
      traces.map(trace => JSON.stringify(trace.spans)),
    ]);
  },
  async read(scope, trace_id) {
    // A resumed run writes one row for each time it ran.
    const rows = await prisma.traceSpan.findMany({
      where: { trace_id, workspace_id: scope.workspace_id },
      orderBy: { created_at: 'asc' },
    });
    const [first] = rows;
    if (first === undefined) return undefined;
    return { trace_id, run_id: first.run_id, spans: rows.flatMap(row => JSON.parse(row.payload) as SpanRecord[]) };
  },
});
