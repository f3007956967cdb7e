import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { throwawayPostgres } from '@pinion/tool-runtime/testing/postgres';
import { throwawayRedis } from '@pinion/tool-runtime/testing/redis';
import { countingTools } from './counting-tools.ts';
import { createMachineWork, type WorkReport } from './machine-work.ts';
import { createPatientClient } from './patient-client.ts';
import { createServerFleet } from './server-fleet.ts';
import { freePort, type ServerProcess, startProcess } from './server-process.ts';
import type { Call } from './squares-workflow.ts';
import { watchRecovery } from './watch-recovery.sql.ts';

export type MachineReport = WorkReport & {
  kills: number;
  redisKills: number;
  postgresKills: number;
  /** The longest time in seconds from the end of a dead worker's lease until another worker had its runs. */
  recoveredAfterLease: number;
};

export type MachineRoundsOptions = {
  /** Environment of the servers. */
  extra?: Record<string, string>;
  /** The share of the rounds in which PostgreSQL is killed too. */
  postgresShare?: number;
  /** The number of servers that can be down at once. With 1, a killed server is back before the next one is killed. */
  atOnce?: number;
  /** Called after each round. */
  onRound?: (round: number) => void;
};

const roles = ['web', 'worker', 'all'] as const;
/** The share of the rounds in which Redis is killed too. */
const redisShare = 0.3;

/**
 * Kills one of three servers on one PostgreSQL and one Redis again and again while they work, and kills Redis or PostgreSQL in
 * between. Checks that everything accepted ends and that no writing call arrives twice.
 */
export async function machineRounds(
  kills: number,
  random: () => number,
  { extra = {}, postgresShare = 0.15, atOnce = 1, onRound }: MachineRoundsOptions = {},
): Promise<MachineReport> {
  const killed = { kills: 0, redisKills: 0, postgresKills: 0 };
  const postgres = await throwawayPostgres();
  const redis = await throwawayRedis();
  const tools = await countingTools({ delayMs: n => 20 + 40 * (n % 3) });
  const dataDir = mkdtempSync(path.join(tmpdir(), 'pinion-machines-'));
  const ports = await Promise.all(roles.map(() => freePort()));
  const start = (index: number): Promise<ServerProcess> =>
    startProcess(path.join(dataDir, 'shared'), ports[index] ?? 0, {
      PINION_ROLE: roles[index] ?? 'all',
      DATABASE_URL: postgres.url,
      REDIS_URL: redis.url,
      PINION_EGRESS_ALLOW: new URL(tools.origin).host,
      ...extra,
    });
  // A server that starts while PostgreSQL is killed fails. This only happens when the rounds overlap.
  const fleet = createServerFleet(start, atOnce > 1 ? 3 : 1);
  const stopWatching = watchRecovery(postgres.url);
  try {
    await fleet.startAll(roles.length);
    // Whichever of the two servers that accept requests is alive.
    const client = createPatientClient([0, 2].map(index => `http://127.0.0.1:${ports[index]}`));
    const call: Call = (method, path_, body, headers = {}) => client.send(method, path_, { body, headers });
    const work = await createMachineWork(call, tools);
    for (let round = 0; round < kills; round += 1) {
      const starting = work.begin(round);
      await sleep(random() * 400);
      const victim = await fleet.killOne(random);
      killed.kills += 1;
      if (random() < redisShare) {
        await redis.kill();
        await sleep(random() * 300);
        await redis.start();
        killed.redisKills += 1;
      }
      if (random() < postgresShare) {
        await postgres.end('SIGQUIT');
        await sleep(random() * 300);
        await postgres.start();
        killed.postgresKills += 1;
      }
      fleet.restart(victim);
      await work.approveAll();
      await fleet.fewerDownThan(atOnce);
      await starting;
      onRound?.(round);
    }
    await fleet.fewerDownThan(1);
    const found = await work.check();
    return { ...killed, ...found, recoveredAfterLease: await stopWatching() };
  } finally {
    await stopWatching();
    await fleet.stop();
    await tools.close();
    await redis.remove();
    await postgres.remove();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
