// Kills one of three servers again and again, and Redis and PostgreSQL in between, while they execute runs, chats and evaluations.
// node bench/machines/kills.mjs [--kills 200] [--seed 1] [--suspend 60] [--postgres 0.15] [--at-once 1]
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { machineRounds } from '../../apps/api/src/testing/machine-rounds.ts';
import { seeded } from '../../apps/api/src/testing/seeded.ts';
import { useBundle } from './use-bundle.mjs';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    suspend: { type: 'string', default: '60' },
    postgres: { type: 'string', default: '0.15' },
    'at-once': { type: 'string', default: '1' },
  },
});
const kills = Number(values.kills);
await useBundle();
const began = performance.now();
console.log(`${kills} kills, seed ${values.seed}; ${cpus().length} cores, load ${loadavg()[0].toFixed(1)}`);
const report = await machineRounds(kills, seeded(Number(values.seed)), {
  extra: { PINION_SUSPEND_SECONDS: values.suspend },
  postgresShare: Number(values.postgres),
  atOnce: Number(values['at-once']),
  onRound: round => {
    if ((round + 1) % 50 === 0) console.log(`${round + 1} kills after ${Math.round((performance.now() - began) / 1_000)} s`);
  },
});
console.log(JSON.stringify({ ...report, seconds: Math.round((performance.now() - began) / 1_000) }, null, 2));
process.exitCode = report.offences.length === 0 ? 0 : 1;
