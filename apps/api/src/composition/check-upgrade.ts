import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bundleFormat, type ReplayBundle } from '@pinion/contracts';
import { copyEmbedded, openDatabase } from '@pinion/db';
import { readEnv } from '../configuration/env.ts';
import { createContentStore } from '../platform/contents/content-store.sql.ts';
import { openBackends } from '../platform/contents/open-backends.ts';
import { compareReplay, readEvents, replayBundle, type ReplayDifference, withoutComputedEnds } from '../features/runs/index.ts';
import { createRunStore, newestFinishedRuns } from '../stores/runs/index.ts';
import { startServer } from './start-server.ts';

/** The result for one run. `error` is set when it could not be replayed. */
export type CheckedRun = { run_id: string; workflow_name: string; differences: ReplayDifference[]; error: string | null };

export type CheckOptions = { dataDir: string; url: string | undefined; last: number };

/**
 * Replays the newest finished runs on this version and compares each with its record. The data is copied first, so that nothing
 * in it changes. The replays run in a new, empty installation without models, tools or network.
 */
export async function checkUpgrade({ dataDir, url, last }: CheckOptions): Promise<CheckedRun[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'pinion-check-'));
  const copy = path.join(folder, 'copy');
  try {
    if (url === undefined) await copyEmbedded(dataDir, path.join(copy, 'db'));
    const database = await openDatabase({ url, dataDir: copy, hasBackup: false });
    const replays = await startServer({ env: replayEnv(path.join(folder, 'replays')), shopPace: 0, report: () => undefined });
    try {
      const contents = createContentStore(database, openBackends(database, dataDir, readEnv().blobs));
      const runStore = createRunStore(database, contents);
      const checked: CheckedRun[] = [];
      for (const { id, workflow_name } of await newestFinishedRuns(database, last)) {
        const about = { run_id: id, workflow_name };
        try {
          const recorded = await readEvents({ runStore }, id);
          const bundle: ReplayBundle = {
            format: bundleFormat,
            run_id: id,
            workflow_id: '',
            created_at: new Date(replays.services.clock.now()).toISOString(),
            agents: {},
            events: withoutComputedEnds(recorded),
          };
          const { run_id } = await replayBundle(replays.services, replays.services.owner, bundle);
          await replays.services.activeRuns.whenWritten(run_id);
          const replayed = await readEvents(replays.services, run_id);
          checked.push({ ...about, differences: compareReplay(recorded, replayed), error: null });
        } catch (error) {
          checked.push({ ...about, differences: [], error: error instanceof Error ? error.message : String(error) });
        }
      }
      return checked;
    } finally {
      await replays.close();
      await database.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the environment of the installation that replays: nothing of the machine's own. */
const replayEnv = (dataDir: string) =>
  readEnv({
    PORT: '0',
    PINION_DATA_DIR: dataDir,
    PINION_WEB: 'off',
    PINION_LOG: 'off',
    PINION_DATABASE_TEMPLATE: readEnv().databaseTemplate,
  });
