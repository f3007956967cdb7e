import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi } from '../../testing/test-api.ts';
import { ParsedFiles } from '../../platform/database/parsed-files.ts';
import { createWorkflowStore } from './workflow-store.ts';

let server: Awaited<ReturnType<typeof startTestApi>>;
beforeAll(async () => {
  server = await startTestApi();
});
afterAll(() => server.close());

const text = (name: string): string => JSON.stringify({ format: 'pinion.workflow/1', name, nodes: [], edges: [] });

it('workflowStore lists everything even when its cache is full', async () => {
  const scope = { ...server.scope, workspace_id: 'crowded' };
  const store = createWorkflowStore(server.database, new ParsedFiles(100));
  for (let index = 0; index < 5; index += 1)
    await store.insert(scope, { id: `many-${index}`, name: `N${index}`, text: text(`N${index}`) });
  for (let round = 0; round < 2; round += 1) {
    expect((await store.list(scope)).map(row => row.file.name).sort()).toEqual(['N0', 'N1', 'N2', 'N3', 'N4']);
  }
});

it('ParsedFiles caches the newest entries within its bound', () => {
  const files = new ParsedFiles(text('a').length * 2);
  for (const id of ['a', 'b', 'c']) files.read(id, 1, text(id));
  expect(['a', 'b', 'c'].map(id => files.find(id, 1)?.name)).toEqual([undefined, 'b', 'c']);
  expect(files.find('b', 2)).toBeUndefined();
});
