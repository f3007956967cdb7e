import { expect, it } from 'vitest';
import { countingTools } from '../testing/counting-tools.ts';
import { jsonClient } from '../testing/json-client.ts';
import { must } from '../testing/must.ts';
import { hasRealPostgres, missingRealPostgres, realPostgres } from '../testing/real-postgres.ts';
import { toolOf } from '../testing/squares-workflow.ts';
import { payingWorkflow, waitingRuns } from '../testing/suspending.ts';
import { startTestServer } from '../testing/test-server.ts';

const without = hasRealPostgres() ? '' : ` (${missingRealPostgres})`;

it.skipIf(!hasRealPostgres())(
  `a run that was suspended by one server is answered at another, which continues it, and has its effect once${without}`,
  async () => {
    const database = await realPostgres();
    const tools = await countingTools({ delayMs: () => 1 });
    const extra = { DATABASE_URL: database.url, PINION_EGRESS_ALLOW: new URL(tools.origin).host, PINION_SUSPEND_SECONDS: '1' };
    const first = await startTestServer(extra);
    const other = await startTestServer(extra);
    try {
      const isInMemory = (id: string) => [first, other].some(({ services }) => services.activeRuns.find(id) !== undefined);
      const here = waitingRuns(
        jsonClient(() => first.url),
        isInMemory,
      );
      const there = waitingRuns(
        jsonClient(() => other.url),
        isInMemory,
      );
      await must(201, jsonClient(() => first.url)('POST', '/tools', toolOf('irreversible', tools.origin)));
      const id = await here.start(payingWorkflow('elsewhere'));
      const [approval] = await here.open(id);
      await here.suspended(id);
      await first.stop();
      await there.answer(approval);
      expect(await there.ended(id)).toMatchObject({ status: 'succeeded', output: 'done' });
      expect(tools.hits.get('elsewhere/1')).toBe(1);
      expect([...first.reports, ...other.reports]).toEqual([]);
    } finally {
      await other.close();
      await first.close();
      await tools.close();
      await database.remove();
    }
  },
);
