import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi } from '../../testing/test-api.ts';
import { createSeenCalls, runsLookedAt } from './seen-calls.sql.ts';

let server: Awaited<ReturnType<typeof startTestApi>>;
beforeAll(async () => {
  server = await startTestApi();
});
afterAll(() => server.close());

const idOf = (digit: string): string => digit.repeat(64);
const start = Date.parse('2026-11-20T12:00:00.000Z');

type Ran = { workspace_id: string; call_id: string; node_id?: string; at?: number; replay_of?: string };

/** Stores a finished run with one tool envelope of a node. */
async function ran({ workspace_id, call_id, node_id = 'agent', at = 0, replay_of }: Ran): Promise<void> {
  const id = randomUUID();
  const when = new Date(start + at);
  const row = {
    id,
    workspace_id,
    org_id: 'o',
    user_id: 'u',
    workflow_id: 'w',
    workflow_name: 'w',
    status: 'succeeded',
    input: 'null',
  };
  await server.database.prisma.run.create({ data: { ...row, created_at: when, ended_at: when, replay_of: replay_of ?? null } });
  const payload = JSON.stringify({ type: 'tool.failed', envelope: { call_id, name: 'a.b', version: '1.0.0' } });
  await server.database.prisma.runEvent.create({ data: { run_id: id, seq: 0, type: 'tool.failed', node_id, payload } });
}

it('seenCalls returns the calls of one node in the last runs of one workflow and no others', async () => {
  const calls = createSeenCalls(server.database);
  const scope = { ...server.scope, workspace_id: randomUUID() };
  const query = { workflow_id: 'w', node_id: 'agent', call_ids: ['a', 'b', 'c', 'd', 'e'].map(idOf) };
  expect(await calls.among(scope, query)).toEqual({ seen: [], runs: 0 });
  const { workspace_id } = scope;
  await ran({ workspace_id, call_id: idOf('a') });
  await ran({ workspace_id, call_id: idOf('b'), node_id: 'another' });
  await ran({ workspace_id, call_id: idOf('c'), replay_of: 'run' });
  await ran({ workspace_id: randomUUID(), call_id: idOf('d') });
  expect(await calls.among(scope, query)).toEqual({ seen: [idOf('a')], runs: 2 });
  expect(await calls.among(scope, { ...query, workflow_id: 'v' })).toEqual({ seen: [], runs: 0 });
});

it('seenCalls forgets calls older than the last runs', async () => {
  const calls = createSeenCalls(server.database);
  const scope = { ...server.scope, workspace_id: randomUUID() };
  const { workspace_id } = scope;
  const query = { workflow_id: 'w', node_id: 'agent', call_ids: [idOf('a'), idOf('b')] };
  await ran({ workspace_id, call_id: idOf('a') });
  for (let at = 1; at <= runsLookedAt; at += 1) await ran({ workspace_id, call_id: idOf('b'), at: at * 1000 });
  expect(await calls.among(scope, query)).toEqual({ seen: [idOf('b')], runs: runsLookedAt });
});
