import type { Scope } from '@pinion/contracts';
import type { Database } from '@pinion/db';
import type { SpanRecord } from '../telemetry/span-record.ts';

export type StoredTrace = { trace_id: string; run_id: string; spans: SpanRecord[] };

export type TraceStore = {
  write(scope: Pick<Scope, 'workspace_id'>, trace: StoredTrace & { id: string }): Promise<void>;
  read(scope: Scope, traceId: string): Promise<StoredTrace | undefined>;
};

export const createTraceStore = ({ prisma, pool }: Pick<Database, 'prisma' | 'pool'>): TraceStore => ({
  async write({ workspace_id }, { id, trace_id, run_id, spans }) {
    const sql = 'INSERT INTO trace_span (id, trace_id, run_id, workspace_id, payload) VALUES ($1, $2, $3, $4, $5)';
    await pool.query(sql, [id, trace_id, run_id, workspace_id, JSON.stringify(spans)]);
  },
  async read(scope, trace_id) {
    // A resumed run writes one batch for each of its lives.
    const rows = await prisma.traceSpan.findMany({
      where: { trace_id, workspace_id: scope.workspace_id },
      orderBy: { created_at: 'asc' },
    });
    const [first] = rows;
    if (first === undefined) return undefined;
    return { trace_id, run_id: first.run_id, spans: rows.flatMap(row => JSON.parse(row.payload) as SpanRecord[]) };
  },
});
