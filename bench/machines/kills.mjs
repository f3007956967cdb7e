// Kills three servers, their Redis and their PostgreSQL again and again while they execute runs, chats and evaluations.
// node bench/machines/kills.mjs [--kills 200] [--seed 1] [--suspend 60] [--postgres 0.1] [--per-round 1] [--most-down 1]
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
    postgres: { type: 'string', default: '0.1' },
    'per-round': { type: 'string', default: '1' },
    'most-down': { type: 'string', default: '1' },
  },
});
const kills = Number(values.kills);
await useBundle();
const began = performance.now();
let reported = 0;
console.log(`${kills} kills, seed ${values.seed}; ${cpus().length} cores, load ${loadavg()[0].toFixed(1)}`);
const report = await machineRounds(kills, seeded(Number(values.seed)), {
  extra: { PINION_SUSPEND_SECONDS: values.suspend },
  postgresShare: Number(values.postgres),
  killsPerRound: Number(values['per-round']),
  mostDown: Number(values['most-down']),
  onRound: count => {
    if (Math.floor(count / 100) === reported) return;
    reported = Math.floor(count / 100);
    console.log(`${count} kills after ${Math.round((performance.now() - began) / 1_000)} s`);
  },
});
console.log(JSON.stringify({ ...report, seconds: Math.round((performance.now() - began) / 1_000) }, null, 2));
process.exitCode = report.offences.length === 0 ? 0 : 1;
