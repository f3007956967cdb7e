import { openDatabase, type Database } from '@pinion/db';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/create-test-database.ts';
import { createAuditLog } from '../../audit/audit-log.ts';
import { localOwner } from '../../auth/local-owner.sql.ts';
import { createWorkspaceSettings } from '../../stores/settings/index.ts';
import { createRetentionStore } from '../../stores/retention/index.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { RetentionRules, Scope } from '@pinion/contracts';
import { sweepWorkspace } from './sweep-retention.ts';
import type { SweepDeps } from './sweep-session.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'pinion-retention-'));
let database: Database;
let scope: Scope;
let drop: () => Promise<void>;
beforeAll(async () => {
  const created = await createTestDatabase();
  drop = () => created.drop();
  database = await openDatabase({ url: created.url, dataDir, template: created.template });
  scope = await localOwner(database, newId);
});
afterAll(async () => {
  await database.close();
  await drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const clock = { now: () => Date.now() } as SweepDeps['clock'];

function deps(owner = 'server-1'): SweepDeps {
  return {
    retention: createRetentionStore(database, owner),
    audit: createAuditLog(database, newId),
    workspaceSettings: createWorkspaceSettings(database),
    installationRetention: { default: {}, max: {} },
    clock,
    blobs: { sweep: () => Promise.resolve(0) },
  };
}

async function sweepWith(retention: RetentionRules) {
  const services = deps();
  await database.pool.query("DELETE FROM setting WHERE key LIKE 'workspace:%'");
  await services.workspaceSettings.write(scope, {
    retention: {
      run_days: null,
      run_count: null,
      trace_days: null,
      evaluation_days: null,
      chat_days: null,
      audit_days: null,
      blob_days: null,
      ...retention,
    },
  });
  await services.retention.sweeps.request(scope);
  return sweepWorkspace(services, scope);
}

/** A run to store: its age in days, whether it has ended, and what needs it. */
const Needs = ['nothing', 'kept', 'case', 'fork', 'pin', 'unknown', 'conversation', 'question', 'uncounted'] as const;
type Seed = {
  days: number;
  status: 'succeeded' | 'failed' | 'running' | 'waiting';
  need: (typeof Needs)[number];
  parts: number;
  events: number;
};

const seedOf: fc.Arbitrary<Seed> = fc.record({
  days: fc.integer({ min: 0, max: 60 }),
  status: fc.constantFrom('succeeded', 'succeeded', 'failed', 'running', 'waiting'),
  need: fc.constantFrom('nothing', 'nothing', 'nothing', ...Needs),
  parts: fc.integer({ min: 0, max: 2 }),
  events: fc.integer({ min: 0, max: 4 }),
});

const insertRun = (
  id: string,
  { days, status }: Pick<Seed, 'days' | 'status'>,
  more: { parent?: string; session?: string; forked?: string; kept?: boolean; counted?: boolean } = {},
) =>
  database.pool.query(
    `INSERT INTO run (id, workspace_id, org_id, user_id, workflow_id, workflow_name, status, input, created_at, started_at, ended_at,
       parent_run_id, session_id, forked_from, kept_at, usage_counted)
     SELECT $1, $2, $3, $4, 'w', 'w', $5, '1', at, at, CASE WHEN $5 IN ('succeeded', 'failed') THEN at END, $7, $8, $9,
       CASE WHEN $10 THEN now() END, $11 FROM (SELECT now() - $6 * interval '1 day' AS at) made`,
    [
      id,
      scope.workspace_id,
      scope.org_id,
      scope.user_id,
      status,
      days,
      more.parent ?? null,
      more.session ?? null,
      more.forked === undefined ? null : JSON.stringify({ run_id: more.forked, at: { kind: 'node', node_id: 'n' } }),
      more.kept ?? false,
      more.counted ?? true,
    ],
  );

/** Stores what belongs to a run in every table that a sweep deletes from. */
async function insertRest(id: string, events: number): Promise<void> {
  const { pool } = database;
  for (let seq = 0; seq < events; seq += 1)
    await pool.query("INSERT INTO run_event (run_id, seq, type, payload) VALUES ($1, $2, 'x', '{}')", [id, seq]);
  await pool.query("INSERT INTO run_content (hash, run_id) VALUES ('h', $1)", [id]);
  await pool.query("INSERT INTO trace_span (id, trace_id, run_id, workspace_id, payload) VALUES ($1, 't', $2, $3, '[]')", [
    newId(),
    id,
    scope.workspace_id,
  ]);
  await pool.query(
    "INSERT INTO question (id, workspace_id, run_id, node_id, kind, request, state) VALUES ($1, $2, $3, 'n', 'confirmation', '{}', 'answered')",
    [newId(), scope.workspace_id, id],
  );
}

/** Stores a run with its parts. Returns their ids. */
async function store(seed: Seed): Promise<string[]> {
  const { pool } = database;
  const { workspace_id } = scope;
  const id = newId();
  const session = seed.need === 'conversation' ? newId() : undefined;
  await insertRun(id, seed, {
    kept: seed.need === 'kept',
    counted: seed.need !== 'uncounted',
    ...(session === undefined ? {} : { session }),
  });
  const ids = [id];
  for (let part = 0; part < seed.parts; part += 1) {
    const partId = newId();
    await insertRun(partId, { days: seed.days, status: 'succeeded' }, { parent: ids.at(-1) ?? id });
    ids.push(partId);
  }
  for (const one of ids) await insertRest(one, seed.events);
  // What needs the run refers to the last of its parts: a part keeps its whole family.
  const last = ids.at(-1) ?? id;
  if (seed.need === 'case')
    await pool.query(
      "INSERT INTO evaluation_case (id, workspace_id, workflow_id, name, input, assertions, recorded_run_id, created_by, updated_at) VALUES ($1, $2, 'w', 'c', '1', '[]', $3, 'u', now())",
      [newId(), workspace_id, last],
    );
  if (seed.need === 'fork') await insertRun(newId(), { days: 0, status: 'running' }, { forked: last });
  if (seed.need === 'pin')
    await pool.query(
      "INSERT INTO pin_value (workspace_id, workflow_id, node_id, pin, value, run_id) VALUES ($1, 'w', 'n', $2, '1', $3)",
      [workspace_id, newId(), last],
    );
  if (seed.need === 'unknown')
    await pool.query(
      "INSERT INTO ledger_entry (workspace_id, layer, key, args_hash, state, run_id, expires_at) VALUES ($1, 'tool', $2, 'h', 'indeterminate', $3, now())",
      [workspace_id, newId(), last],
    );
  if (seed.need === 'conversation')
    await pool.query("INSERT INTO chat_session (id, workspace_id, workflow_id, updated_at) VALUES ($1, $2, 'w', now())", [
      session,
      workspace_id,
    ]);
  if (seed.need === 'question')
    await pool.query(
      "INSERT INTO question (id, workspace_id, run_id, node_id, kind, request, state) VALUES ($1, $2, $3, 'n', 'confirmation', '{}', 'open')",
      [newId(), workspace_id, last],
    );
  return ids;
}

/** Tables that name a run and outlive it: what happened, was spent, said, and the deletion itself. */
const outlive = new Set(['ledger_entry', 'effect_outcome', 'secret_use', 'chat_message', 'idempotency_key']);

/** Returns the tables and columns that name a run. */
async function columnsThatNameRuns(): Promise<{ table_name: string; column_name: string }[]> {
  const { rows } = await database.pool.query<{ table_name: string; column_name: string }>(
    `SELECT table_name, column_name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name LIKE '%run_id' ORDER BY 1, 2`,
  );
  return rows.filter(({ table_name }) => !outlive.has(table_name));
}

const isThere = async (id: string): Promise<boolean> =>
  (await database.pool.query('SELECT 1 FROM run WHERE id = $1', [id])).rowCount === 1;

it('a sweep never deletes a run that is needed or unfinished, and leaves no rows of the runs that it deletes', async () => {
  const columns = await columnsThatNameRuns();
  expect(columns.length).toBeGreaterThan(6);
  await fc.assert(
    fc.asyncProperty(
      fc.array(seedOf, { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 1, max: 40 }),
      async (seeds, run_days) => {
        const stored = [];
        for (const seed of seeds) stored.push({ seed, ids: await store(seed) });
        await sweepWith({ run_days });
        for (const { seed, ids } of stored) {
          const stays = seed.need !== 'nothing' || seed.status === 'running' || seed.status === 'waiting' || seed.days < run_days;
          for (const id of ids) expect(await isThere(id), JSON.stringify(seed)).toBe(stays);
          if (stays) continue;
          for (const { table_name, column_name } of columns) {
            const { rowCount } = await database.pool.query(`SELECT 1 FROM ${table_name} WHERE ${column_name} = ANY($1)`, [ids]);
            expect(rowCount, `${table_name}.${column_name}`).toBe(0);
          }
        }
      },
    ),
    { numRuns: 15 },
  );
});

it('a rule by number keeps the newest finished runs, and all runs of the last day', async () => {
  await database.pool.query('DELETE FROM pin_value');
  const old = [];
  for (const days of [50, 40, 30, 20, 10])
    old.push((await store({ days, status: 'succeeded', need: 'nothing', parts: 0, events: 1 }))[0] ?? '');
  const today = [];
  for (let n = 0; n < 3; n += 1)
    today.push((await store({ days: 0, status: 'succeeded', need: 'nothing', parts: 0, events: 1 }))[0] ?? '');
  await sweepWith({ run_count: 1 });
  expect(await Promise.all(old.map(isThere))).toEqual([false, false, false, false, false]);
  expect(await Promise.all(today.map(isThere))).toEqual([true, true, true]);
});

it('a sweep is done by one server at a time, and writes what it deletes to the audit log', async () => {
  const [id = ''] = await store({ days: 90, status: 'failed', need: 'nothing', parts: 1, events: 3 });
  await deps().workspaceSettings.write(scope, {
    retention: {
      run_days: 60,
      run_count: null,
      trace_days: null,
      evaluation_days: null,
      chat_days: null,
      audit_days: null,
      blob_days: null,
    },
  });
  await deps().retention.sweeps.request(scope);
  const results = await Promise.all([sweepWorkspace(deps('a'), scope), sweepWorkspace(deps('b'), scope)]);
  expect(results.filter(result => result !== undefined)).toHaveLength(1);
  expect(results.find(result => result !== undefined)).toMatchObject({ runs: 2, events: 6 });
  expect(await isThere(id)).toBe(false);
  const [finished, started] = await deps().audit.list(scope, { limit: 2, action: 'retention.' });
  expect(finished).toMatchObject({ action: 'retention.sweep_finished', actor: 'retention', details: { runs: 2 } });
  expect(started).toMatchObject({ action: 'retention.sweep_started', details: { rules: { run_days: 60 } } });
  expect(await deps().retention.sweeps.read(scope)).toMatchObject({ is_running: false, deleted: { runs: 2 } });
});

it('audit entries younger than a year are never deleted, and older ones only by a sweep', async () => {
  const { pool } = database;
  const at = (days: number) => new Date(Date.now() - days * 86_400_000);
  await deps().audit.addAll(scope, [
    { action: 'test.old', subject: 'x', at: at(800) },
    { action: 'test.young', subject: 'x', at: at(300) },
  ]);
  await expect(pool.query("DELETE FROM audit_entry WHERE action = 'test.old'")).rejects.toThrow('append-only');
  const client = await pool.connect();
  await client.query('BEGIN');
  await client.query("SET LOCAL pinion.audit_retention = 'on'");
  await expect(client.query("DELETE FROM audit_entry WHERE action = 'test.young'")).rejects.toThrow('append-only');
  await client.query('ROLLBACK');
  client.release();
  expect(await sweepWith({ audit_days: 400 })).toMatchObject({ audit_entries: 1 });
  expect((await deps().audit.list(scope, { limit: 5, action: 'test.' })).map(({ action }) => action)).toEqual(['test.young']);
});

it('conversations, spans, evaluations and blobs are deleted by their own age', async () => {
  const { pool } = database;
  const { workspace_id } = scope;
  const old = "now() - interval '40 days'";
  const [kept = ''] = await store({ days: 100, status: 'succeeded', need: 'kept', parts: 0, events: 1 });
  const [plain = ''] = await store({ days: 100, status: 'succeeded', need: 'nothing', parts: 0, events: 1 });
  await pool.query(`UPDATE trace_span SET created_at = ${old} WHERE run_id = ANY($1)`, [[kept, plain]]);
  await pool.query(
    `INSERT INTO chat_session (id, workspace_id, workflow_id, updated_at) VALUES ('s1', $1, 'w', ${old}), ('s2', $1, 'w', ${old}), ('s3', $1, 'w', now())`,
    [workspace_id],
  );
  await pool.query(
    "INSERT INTO chat_message (id, session_id, workspace_id, role, text, state) VALUES ('m1', 's1', $1, 'user', 'x', 'answered'), ('m2', 's2', $1, 'user', 'x', 'waiting')",
    [workspace_id],
  );
  await pool.query(
    `INSERT INTO blob (id, workspace_id, content_type, bytes, path, created_at, expires_at) VALUES ('b1', $1, 'x', 1, '', ${old}, now() + interval '1 day')`,
    [workspace_id],
  );
  await insertRun('e1', { days: 40, status: 'succeeded' });
  await pool.query("UPDATE run SET evaluation_id = 'e1' WHERE id = 'e1'");
  await insertRun('e1-case', { days: 40, status: 'succeeded' }, { parent: 'e1' });
  await pool.query(
    `INSERT INTO evaluation (id, workspace_id, workflow_id, version, models, started_at, started_by) VALUES ('e1', $1, 'w', 'draft', 'recorded', ${old}, 'u')`,
    [workspace_id],
  );
  await pool.query(
    "INSERT INTO evaluation_result (evaluation_id, case_id, workspace_id, position, name, input, assertions, run_id) VALUES ('e1', 'c', $1, 0, 'c', '1', '[]', 'e1-case')",
    [workspace_id],
  );
  expect(await sweepWith({ chat_days: 30, trace_days: 30, blob_days: 30, evaluation_days: 30 })).toMatchObject({
    conversations: 1,
    spans: 1,
    blobs: 1,
    evaluations: 1,
    runs: 2,
  });
  const rows = async (sql: string) => (await pool.query(sql)).rowCount;
  expect(await rows("SELECT 1 FROM chat_session WHERE id IN ('s1', 's2', 's3')")).toBe(2);
  expect(await rows("SELECT 1 FROM chat_message WHERE session_id = 's1'")).toBe(0);
  expect(await rows("SELECT 1 FROM evaluation_result WHERE evaluation_id = 'e1'")).toBe(0);
  expect([await isThere('e1'), await isThere('e1-case'), await isThere(kept), await isThere(plain)]).toEqual([
    false,
    false,
    true,
    true,
  ]);
});
