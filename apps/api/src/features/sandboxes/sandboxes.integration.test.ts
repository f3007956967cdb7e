import type { SandboxStatus } from '@pinion/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { jsonClient } from '../../testing/json-client.ts';
import { must } from '../../testing/must.ts';
import { startTestServer } from '../../testing/test-server.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
const call = jsonClient(() => server.url);
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type List = { items: SandboxStatus[] };

it('the sandboxes of the server are listed with their level, languages and availability', async () => {
  const { items } = await must(200, call<List>('GET', '/sandboxes'));
  const listed = items.map(({ backend, level, languages }) => [backend, level, languages.toSorted().join()]);
  expect(listed).toEqual([
    ['quickjs', 1, 'javascript'],
    ['pyodide', 1, 'python'],
    ['just-bash', 1, 'shell'],
    ['bubblewrap', 2, 'javascript,python,shell'],
    ['gvisor', 3, 'python,shell'],
  ]);
  expect(items.filter(({ level }) => level === 1).every(({ available }) => available)).toBe(true);
  expect(items.every(({ available, remedy }) => available || (remedy ?? '') !== '')).toBe(true);
});
