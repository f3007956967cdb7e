import { randomUUID } from 'node:crypto';
import { specOf, ToolDefinition } from '@pinion/contracts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApi } from '../../testing/test-api.ts';
import { createToolStore, type ToolStore } from './tool-registry.ts';

let server: Awaited<ReturnType<typeof startTestApi>>;
beforeAll(async () => {
  server = await startTestApi();
});
afterAll(() => server.close());

const spec = (version: string) =>
  specOf(ToolDefinition.parse({ name: 'a.b', version, description: '', category: 'api', input_schema: {}, gateway: 'http' }));
const scope = () => ({ org_id: 'o', workspace_id: randomUUID(), user_id: 'u' });

let time = 0;
let here: ToolStore;
let elsewhere: ToolStore;
beforeEach(() => {
  time = 0;
  here = createToolStore(server.database, () => time);
  elsewhere = createToolStore(server.database, () => time);
});

it('ToolStore finds a version and the newest active one', async () => {
  const mine = scope();
  await here.publish(mine, [spec('1.2.0'), spec('1.10.0'), spec('2.0.0-beta.1')], 'user', randomUUID);
  const newest = async () => (await here.catalog(mine)).lookup('a.b')?.version;
  expect(await newest()).toBe('2.0.0-beta.1');
  await here.setLifecycle(mine, 'a.b', '2.0.0-beta.1', { lifecycle: 'deprecated', reason: 'too early' });
  expect(await newest()).toBe('1.10.0');
  expect((await here.catalog(mine)).lookup('a.b', '2.0.0-beta.1')).toMatchObject({
    lifecycle: 'deprecated',
    reason: 'too early',
  });
  expect((await here.catalog(scope())).entries).toEqual([]);
});

it('ToolStore stores a published definition unchanged', async () => {
  const mine = scope();
  expect(await here.publish(mine, [spec('1.0.0')], 'user', randomUUID)).toEqual({ added: 1 });
  expect(await here.publish(mine, [{ ...spec('1.0.0'), description: 'other' }], 'user', randomUUID)).toEqual({ added: 0 });
  expect((await here.catalog(mine)).lookup('a.b', '1.0.0')?.description).toBe('');
});

it('ToolStore returns the same object until something changes', async () => {
  const mine = scope();
  await here.publish(mine, [spec('1.0.0'), spec('2.0.0')], 'user', randomUUID);
  const first = await here.catalog(mine);
  time += 5000;
  expect(await here.catalog(mine)).toBe(first);
  await here.setLifecycle(mine, 'a.b', '2.0.0', { lifecycle: 'blocked' });
  const second = await here.catalog(mine);
  expect(second).not.toBe(first);
  expect(second.lookup('a.b', '1.0.0')).toBe(first.lookup('a.b', '1.0.0'));
});

it('ToolStore sees changes of another process within a second', async () => {
  const mine = scope();
  await here.publish(mine, [spec('1.0.0')], 'user', randomUUID);
  await here.catalog(mine);
  await elsewhere.setLifecycle(mine, 'a.b', '1.0.0', { lifecycle: 'blocked', reason: 'no' });
  time += 1001;
  expect((await here.catalog(mine)).lookup('a.b', '1.0.0')?.lifecycle).toBe('blocked');
});
