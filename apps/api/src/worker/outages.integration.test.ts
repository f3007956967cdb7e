import { hasPostgres, missingPostgres } from '@pinion/tool-runtime/testing/postgres';
import { hasRedis, missingRedis } from '@pinion/tool-runtime/testing/redis';
import { expect, it } from 'vitest';
import { outageRounds } from '../testing/outage-rounds.ts';

const missing = [...(hasPostgres() ? [] : [missingPostgres]), ...(hasRedis() ? [] : [missingRedis])].join(', ');

/** Those that differ most in what a server notices. `npm run test:long outages` has all seven, for longer. */
const sample = ['Redis is away', 'PostgreSQL restarts after a crash', 'PostgreSQL is away'];

it.skipIf(missing !== '')(
  `outages of Redis and PostgreSQL lose no accepted run and repeat no writing call${missing === '' ? '' : ` (${missing})`}`,
  // Servers notice some outages by time limits of seconds.
  { timeout: 120_000 },
  async () => {
    const reports = await outageRounds(2, name => sample.includes(name));
    expect(reports.map(({ outage }) => outage)).toEqual(sample);
    for (const { outage, offences, runs } of reports)
      expect({ outage, offences }, `${runs} runs`).toEqual({ outage, offences: [] });
  },
);
