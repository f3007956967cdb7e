import type { WorkflowFile } from '@pinion/contracts';
import { createTRPCClient, httpLink } from '@trpc/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppRouter } from '../../trpc/app-router.ts';
import { startTestServer } from '../../testing/test-server.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const client = () => createTRPCClient<AppRouter>({ links: [httpLink({ url: `${server.url}/trpc` })] });

/** Creates a workflow whose `base_version` 1 is this file. */
async function wideWorkflow(nodes: number): Promise<{ id: string; file: WorkflowFile }> {
  const file: WorkflowFile = {
    format: 'pinion.workflow/1',
    name: 'Wide',
    nodes: Array.from({ length: nodes }, (_, index) => ({
      id: `n${index}`,
      type: 'prompt',
      title: 'old',
      position: { x: index * 300, y: 0 },
      config: { template: 'old' },
    })),
    edges: [],
  };
  const { id } = await client().workflows.create.mutate({ file });
  return { id, file };
}
const titled = (file: WorkflowFile, index: number, title: string): WorkflowFile => ({
  ...file,
  nodes: file.nodes.map((node, at) => (at === index ? { ...node, title } : node)),
});
const restUrl = (id: string) => `${server.url}/api/v1/workflows/${id}`;

describe('saving with on_conflict merge', () => {
  it('saving with on_conflict merge keeps the change of each of forty concurrent editors', async () => {
    const { id, file } = await wideWorkflow(40);
    const saved = await Promise.all(
      file.nodes.map((_, index) =>
        client().workflows.save.mutate({
          id,
          file: titled(file, index, `by ${index}`),
          base_version: 1,
          on_conflict: 'merge',
        }),
      ),
    );
    expect(saved.map(one => one.version).toSorted((a, b) => a - b)).toEqual(file.nodes.map((_, index) => index + 2));
    const newest = await client().workflows.get.query({ id });
    expect(newest.file.nodes.map(node => node.title)).toEqual(file.nodes.map((_, index) => `by ${index}`));
    expect(saved.find(one => one.version === newest.version)?.merged).toEqual(newest.file);
  });

  it('saving with on_conflict merge refuses one path with two values and saves nothing', async () => {
    const { id, file } = await wideWorkflow(2);
    await client().workflows.save.mutate({ id, file: titled(file, 0, 'Theirs'), base_version: 1 });
    const mine = titled(titled(file, 1, 'Mine'), 0, 'Mine');
    const save = client().workflows.save.mutate({ id, file: mine, base_version: 1, on_conflict: 'merge' });
    await expect(save).rejects.toMatchObject({ data: { code: 'CONFLICT' } });
    expect((await client().workflows.get.query({ id })).version).toBe(2);
  });

  it('saving with on_conflict merge refuses ids that both sides assigned because templates would need another name', async () => {
    const { id, file } = await wideWorkflow(1);
    const withNode = (title: string) => ({ ...file, nodes: [...file.nodes, { ...file.nodes[0], id: 'n_new', title }] });
    await client().workflows.save.mutate({ id, file: withNode('Theirs') as WorkflowFile, base_version: 1 });
    const save = client().workflows.save.mutate({
      id,
      file: withNode('Mine') as WorkflowFile,
      base_version: 1,
      on_conflict: 'merge',
    });
    await expect(save).rejects.toMatchObject({ data: { code: 'CONFLICT' } });
  });

  it('saving with on_conflict merge creates no second version when the response was lost', async () => {
    const { id, file } = await wideWorkflow(2);
    await client().workflows.save.mutate({ id, file: titled(file, 0, 'Theirs'), base_version: 1 });
    const save = { id, file: titled(file, 1, 'Mine'), base_version: 1, on_conflict: 'merge' as const };
    const first = await client().workflows.save.mutate(save);
    expect(await client().workflows.save.mutate(save)).toEqual(first);
  });

  it('PUT /workflows with on_conflict merge returns the merged file and its ETag and requires If-Match', async () => {
    const { id, file } = await wideWorkflow(2);
    await client().workflows.save.mutate({ id, file: titled(file, 0, 'Theirs'), base_version: 1 });
    const put = (headers: Record<string, string>) =>
      fetch(`${restUrl(id)}?on_conflict=merge`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(titled(file, 1, 'Mine')),
      });
    expect((await put({})).status).toBe(400);
    const merged = await put({ 'if-match': '"1"' });
    expect([merged.status, merged.headers.get('etag')]).toEqual([200, '"3"']);
    expect(await merged.json()).toMatchObject({ nodes: [{ title: 'Theirs' }, { title: 'Mine' }] });
  });
});
