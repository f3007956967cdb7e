import type { RunEvent, ToolEnvelope } from '@pinion/contracts';
import { describe, expect, it } from 'vitest';
import type { RunView } from '../features/runs/read/run-view.ts';
import { jsonClient } from '../testing/json-client.ts';
import { orphanedRuns } from '../testing/orphaned-runs.ts';
import { hasRealPostgres, missingRealPostgres, realPostgres } from '../testing/real-postgres.ts';
import { startTestServer } from '../testing/test-server.ts';

const patience = { timeout: 40_000 };
const without = hasRealPostgres() ? '' : ` (${missingRealPostgres})`;

describe.skipIf(!hasRealPostgres())(`two servers that start at once over the runs of a dead one${without}`, () => {
  it.each([
    ['one run that had only read', 1],
    ['twenty runs, half of them cut while they wrote', 20],
  ])('each run is taken by one server and has one effect: %s', async (_, count) => {
    const database = await realPostgres();
    const services = await orphanedRuns(database.url, count);
    const extra = { DATABASE_URL: database.url, ...services.egress };
    const servers = await Promise.all([startTestServer(extra), startTestServer(extra)]);
    try {
      const [call] = servers.map(server => jsonClient(() => server.url));
      if (call === undefined) throw new Error('no server');
      for (const orphan of services.orphans) {
        const { name, run_id, cut } = orphan;
        await expect.poll(async () => (await call<RunView>('GET', `/runs/${run_id}`)).body.status, patience).toBe('succeeded');
        expect(services.hits(orphan, 'writing'), `${name}: effects`).toBe(1);
        expect(services.hits(orphan, 'reading'), `${name}: readings`).toBe(cut === 'reading' ? 2 : 1);

        const { events } = (await call<{ events: RunEvent[] }>('GET', `/runs/${run_id}/bundle`)).body;
        expect(events.map(event => event.seq)).toEqual(events.map((_event, index) => index));
        expect(events.filter(event => event.type === 'run.resumed')).toHaveLength(1);
        const { nodes } = (await call<RunView>('GET', `/runs/${run_id}`)).body;
        const { tool_order, tools_by_id } = nodes['agent'] as AgentOutputs;
        const [read, written] = tool_order.map(id => tools_by_id[id]);
        expect(read?.error).toBeNull();
        expect(written?.error).toEqual(cut === 'reading' ? null : interrupted);
      }
      expect(servers.flatMap(server => server.reports)).toEqual([]);
    } finally {
      for (const server of servers) await server.close();
      await services.close();
      await database.remove();
    }
  });
});

type AgentOutputs = { tool_order: string[]; tools_by_id: Record<string, ToolEnvelope> };

/** The expected error of a writing call that was interrupted: its outcome is unknown, and it is not sent again. */
const interrupted: unknown = expect.objectContaining({
  code: 'UNKNOWN',
  details: { outcome: 'indeterminate', reason: 'interrupted' },
});
