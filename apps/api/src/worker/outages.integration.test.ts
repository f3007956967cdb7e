import { hasPostgres, missingPostgres } from '@pinion/tool-runtime/testing/postgres';
import { hasRedis, missingRedis } from '@pinion/tool-runtime/testing/redis';
import { expect, it } from 'vitest';
import { outageRounds } from '../testing/outage-rounds.ts';

const missing = [...(hasPostgres() ? [] : [missingPostgres]), ...(hasRedis() ? [] : [missingRedis])].join(', ');

it.skipIf(missing !== '')(
  `outages of Redis and PostgreSQL lose no accepted run and repeat no writing call${missing === '' ? '' : ` (${missing})`}`,
  // Seven outages, some of which servers notice by time limits of seconds.
  { timeout: 180_000 },
  async () => {
    const reports = await outageRounds(2);
    expect(reports).toHaveLength(7);
    for (const { outage, offences, runs } of reports)
      expect({ outage, offences }, `${runs} runs`).toEqual({ outage, offences: [] });
  },
);
