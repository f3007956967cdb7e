import type { Scope, SecretScope } from '@pinion/contracts';
import type { Database } from '@pinion/db';

/** A read of a secret. `used_by` is a tool's name, or `model:<provider>`. */
type SecretUse = {
  scope: Scope;
  secret: { name: string; scope: SecretScope; owner_id: string };
  used_by: string;
  run_id?: string | undefined;
};

type LastUse = {
  name: string;
  scope: SecretScope;
  used_by: string;
  times: number;
  last_at: Date;
  last_run_id: string | null;
};

/** The record of which secret was read for what: counted by day and buffered for a second, so that no call waits for it. */
export type SecretUses = {
  note(use: SecretUse): void;
  /** Returns all uses of what this workspace has read in the last `days`, newest first. Buffered uses are written first. */
  list(scope: Scope, days: number): Promise<LastUse[]>;
  flush(): Promise<void>;
  close(): Promise<void>;
};

type Counted = { use: SecretUse; times: number; at: number };

const gatherMs = 1000;
const dayMs = 86_400_000;

const writeSql = `
INSERT INTO secret_use (workspace_id, scope, owner_id, name, used_by, day, times, last_run_id, last_at)
SELECT workspace_id, scope, owner_id, name, used_by, (last_at AT TIME ZONE 'UTC')::date, times, run_id, last_at
FROM json_to_recordset($1::json) AS line(workspace_id text, scope text, owner_id text, name text, used_by text, times integer, run_id text, last_at timestamptz)
ON CONFLICT (workspace_id, scope, owner_id, name, used_by, day) DO UPDATE
SET times = secret_use.times + excluded.times, last_run_id = COALESCE(excluded.last_run_id, secret_use.last_run_id),
  last_at = GREATEST(secret_use.last_at, excluded.last_at)`;

const listSql = `
SELECT name, scope, used_by, SUM(times)::integer AS times, MAX(last_at) AS last_at,
  (ARRAY_AGG(last_run_id ORDER BY last_at DESC) FILTER (WHERE last_run_id IS NOT NULL))[1] AS last_run_id
FROM secret_use WHERE workspace_id = $1 AND day >= $2::date AND owner_id = ANY($3::text[])
GROUP BY name, scope, used_by ORDER BY MAX(last_at) DESC`;

export function createSecretUses(
  { pool }: Pick<Database, 'pool'>,
  now: () => number,
  report: (error: unknown) => void,
): SecretUses {
  let inHand = new Map<string, Counted>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const write = async (counted: readonly Counted[]): Promise<void> => {
    const events = counted.map(({ use, times, at }) => ({
      workspace_id: use.scope.workspace_id,
      ...use.secret,
      used_by: use.used_by,
      times,
      run_id: use.run_id ?? null,
      last_at: new Date(at).toISOString(),
    }));
    await pool.query(writeSql, [JSON.stringify(events)]);
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const counted = [...inHand.values()];
    inHand = new Map();
    // A gap in the trail is reported. The call that it is about has long been answered.
    if (counted.length > 0) writing = writing.then(() => write(counted)).catch(report);
    return writing;
  };

  return {
    note(use) {
      const { workspace_id } = use.scope;
      const at = now();
      const { scope, owner_id, name } = use.secret;
      const key = JSON.stringify([workspace_id, scope, owner_id, name, use.used_by, Math.floor(at / dayMs)]);
      const earlier = inHand.get(key);
      inHand.set(key, {
        use: { ...use, run_id: use.run_id ?? earlier?.use.run_id },
        times: (earlier?.times ?? 0) + 1,
        at,
      });
      timer ??= setTimeout(() => void flush(), gatherMs).unref();
    },
    async list(scope, days) {
      await flush();
      const since = new Date(now() - days * dayMs).toISOString().slice(0, 10);
      const owners = [scope.user_id, scope.workspace_id, scope.org_id, 'instance'];
      const { rows } = await pool.query<LastUse>(listSql, [scope.workspace_id, since, owners]);
      return rows;
    },
    flush,
    close: flush,
  };
}
