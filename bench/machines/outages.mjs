// What outages of Redis and PostgreSQL do to three servers that accept and execute runs all the time. See README.md.
// node bench/machines/outages.mjs [--seconds 30] [--only "PostgreSQL is away"]
import { parseArgs } from 'node:util';
import { outageRounds } from '../../apps/api/src/testing/outage-rounds.ts';
import { useBundle } from './use-bundle.mjs';

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '30' }, only: { type: 'string' } } });
await useBundle();
const reports = await outageRounds(Number(values.seconds), name => values.only === undefined || name === values.only);
console.log(JSON.stringify(reports, null, 2));
