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
import { freePort, launchProcess, type StartingProcess } from './server-process.ts';
import type { Call } from './squares-workflow.ts';
import { watchRecovery } from './watch-recovery.sql.ts';

/** The number of kills by what was killed. */
export type Kills = { servers: number; startingServers: number; redis: number; postgres: number };

export type MachineReport = WorkReport & {
  kills: Kills;
  /**
   * The longest time in seconds from the end of a dead worker's lease until another worker had its runs. Counts only while a worker
   * and PostgreSQL are up.
   */
  recoveredAfterLease: number;
};

export type MachineRoundsOptions = {
  /** Environment of the servers. */
  extra?: Record<string, string>;
  /** The number of kills while the work of one round is active. */
  killsPerRound?: number;
  /** The share of the kills that end PostgreSQL. */
  postgresShare?: number;
  /** The number of servers that can be down at once. With 1, a killed server is back before the next one is killed. */
  mostDown?: number;
  /** Called after each round with all kills so far. */
  onRound?: (kills: number) => void;
};

const roles = ['web', 'worker', 'all'] as const;
/** The indexes of the servers that execute runs. */
const workers = [1, 2];
/** The share of the kills that end Redis. */
const redisShare = 0.25;
/** The share of the other kills that end a server that has not finished its start, if there is one. */
const startingShare = 0.2;
const pauseMs = 400;

/**
 * Kills three servers, their PostgreSQL and their Redis at random while they work, `kills` times in total. Checks that everything
 * accepted ends and that no writing call arrives twice.
 */
export async function machineRounds(
  kills: number,
  random: () => number,
  { extra = {}, killsPerRound = 1, postgresShare = 0.1, mostDown = 1, onRound }: MachineRoundsOptions = {},
): Promise<MachineReport> {
  const killed: Kills = { servers: 0, startingServers: 0, redis: 0, postgres: 0 };
  const postgres = await throwawayPostgres();
  const redis = await throwawayRedis();
  const tools = await countingTools({ delayMs: n => 20 + 40 * (n % 3) });
  const dataDir = mkdtempSync(path.join(tmpdir(), 'pinion-machines-'));
  const ports = await Promise.all(roles.map(() => freePort()));
  const launch = (index: number): StartingProcess =>
    launchProcess(path.join(dataDir, 'shared'), ports[index] ?? 0, {
      PINION_ROLE: roles[index] ?? 'all',
      DATABASE_URL: postgres.url,
      REDIS_URL: redis.url,
      PINION_EGRESS_ALLOW: new URL(tools.origin).host,
      ...extra,
    });
  const fleet = createServerFleet(launch, { mostDown, attempts: 5 });
  let postgresSince: number | undefined = 0;
  const killOne = async (): Promise<void> => {
    const chance = random();
    if (chance < postgresShare) {
      killed.postgres += 1;
      postgresSince = undefined;
      await postgres.end('SIGQUIT');
      await sleep(random() * pauseMs);
      await postgres.start();
      postgresSince = performance.now();
    } else if (chance < postgresShare + redisShare) {
      killed.redis += 1;
      await redis.kill();
      await sleep(random() * pauseMs);
      await redis.start();
    } else if (random() < startingShare && (await fleet.killStarting(random))) {
      killed.startingServers += 1;
    } else {
      killed.servers += 1;
      await fleet.killUp(random);
    }
  };
  const stopWatching = watchRecovery(postgres.url, () => {
    const workerSince = fleet.upSince(workers);
    return workerSince === undefined || postgresSince === undefined ? undefined : Math.max(workerSince, postgresSince);
  });
  try {
    await fleet.startAll(roles.length);
    // Whichever of the two servers that accept requests is alive.
    const client = createPatientClient([0, 2].map(index => `http://127.0.0.1:${ports[index]}`));
    const call: Call = (method, path_, body, headers = {}) => client.send(method, path_, { body, headers });
    const work = await createMachineWork(call, tools);
    for (let round = 0, count = 0; count < kills; round += 1) {
      const starting = work.begin(round);
      for (const last = Math.min(count + killsPerRound, kills); count < last; count += 1) {
        await sleep(random() * pauseMs);
        await killOne();
      }
      await work.approveAll();
      await starting;
      onRound?.(count);
    }
    await fleet.allUp();
    const found = await work.check();
    return { kills: killed, ...found, recoveredAfterLease: await stopWatching() };
  } finally {
    await stopWatching();
    await fleet.stop();
    await tools.close();
    await redis.remove();
    await postgres.remove();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
