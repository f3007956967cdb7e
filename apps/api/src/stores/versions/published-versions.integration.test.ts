import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi } from '../../testing/test-api.ts';
import type { NewPublished } from './published-versions.ts';

let server: Awaited<ReturnType<typeof startTestApi>>;
beforeAll(async () => {
  server = await startTestApi();
});
afterAll(() => server.close());

const version = (workflow_id: string, number: number): NewPublished => ({
  workflow_id,
  version: number,
  text: JSON.stringify({ format: 'pinion.workflow/1', name: `Version ${number}`, nodes: [], edges: [] }),
  tools: [{ name: 'shop.find', version: '1.0.0', digest: 'd', is_newest: true }],
  definitions: [],
  workflows: [],
  secrets: ['KEY'],
  digest: `digest-${number}`,
  draft_version: number,
  override_reason: null,
  name: null,
  note: null,
});

it('a published version is stored once and unchanged, separately for each workspace', async () => {
  const { published } = server.edges;
  const { scope } = server;
  expect(await published.add(scope, version('w', 1))).toMatchObject({ version: 1, published_by: 'user-1' });
  expect(await published.add(scope, version('w', 1))).toBeUndefined();
  await published.add(scope, version('w', 2));
  const newest = await published.get(scope, 'w', 'newest');
  expect(newest).toMatchObject({ ...version('w', 2), file: { name: 'Version 2' } });
  expect(await published.get(scope, 'w', 2)).toBe(newest);
  expect((await published.list(scope, 'w')).map(event => event.version)).toEqual([2, 1]);
  const other = { ...scope, workspace_id: 'elsewhere' };
  expect(await published.get(other, 'w', 1)).toBeUndefined();
  expect(await published.list(other, 'w')).toEqual([]);
  expect(await published.rename(other, 'w', 1, 'Mine')).toBe(false);
});

it('a published version can be renamed, and the database refuses any other change and any deletion', async () => {
  const { published } = server.edges;
  await published.add(server.scope, version('stays', 1));
  expect(await published.rename(server.scope, 'stays', 1, 'Spring')).toBe(true);
  expect((await published.get(server.scope, 'stays', 1))?.name).toBe('Spring');
  const row = "WHERE workflow_id = 'stays'";
  for (const statement of [
    `UPDATE published_version SET file = '{}' ${row}`,
    `UPDATE published_version SET name = 'x', note = 'y' ${row}`,
    `UPDATE published_version SET version = 9 ${row}`,
    `DELETE FROM published_version ${row}`,
    'TRUNCATE published_version',
  ])
    await expect(server.database.pool.query(statement)).rejects.toThrow('append-only');
  expect(await published.get(server.scope, 'stays', 1)).toMatchObject({ name: 'Spring', note: null });
});
