import { createEgress } from '@pinion/tool-runtime/egress';
import { openApiSource } from '@pinion/tool-runtime/providers/http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changingOpenApiServer } from '../../testing/changing-openapi-server.ts';
import { startTestApi } from '../../testing/test-api.ts';
import { addConnection } from './add-connection.ts';
import { createConnectionSources } from './connection-sources.ts';
import { refreshDueConnections } from './refresh-due-connections.ts';

let server: Awaited<ReturnType<typeof startTestApi>>;
let source: Awaited<ReturnType<typeof changingOpenApiServer>>;
const egress = createEgress({ allow: ['127.0.0.1'] });
beforeAll(async () => {
  [server, source] = await Promise.all([startTestApi(), changingOpenApiServer()]);
});
afterAll(async () => {
  await egress.close();
  source.close();
  await server.close();
});

const hour = 3_600_000;
const servicesAt = (now: number) => ({
  ...server.edges,
  egress,
  connectionSources: createConnectionSources({ mcp: openApiSource as never, custom: openApiSource as never }),
  clock: { now: () => now },
});

it('refreshDueConnections refreshes a connection once per interval, also when two servers look at the same time', async () => {
  const began = Date.now();
  const { id } = await addConnection(servicesAt(began), server.scope, { kind: 'openapi', name: 'timed', url: source.url });
  expect(await refreshDueConnections(servicesAt(began + hour), server.scope)).toBe(0);
  await server.edges.connections.setDetails(server.scope, id, { refresh: 'hourly', next_refresh_at: new Date(began + hour) });
  expect(await refreshDueConnections(servicesAt(began + hour - 1), server.scope)).toBe(0);

  source.operations.set('get_order', 'Returns an order, or none.');
  const both = [servicesAt(began + hour), servicesAt(began + hour)];
  const counts = await Promise.all(both.map(services => refreshDueConnections(services, server.scope)));
  expect(counts.reduce((sum, count) => sum + count)).toBe(1);
  expect(await server.edges.toolChanges.waiting(server.scope)).toMatchObject([
    { name: 'timed.get_order', source: 'openapi:timed' },
  ]);
  const row = await server.edges.connections.find(server.scope, id);
  expect(row?.next_refresh_at?.getTime()).toBe(began + 2 * hour);
});

it('refreshDueConnections records the error of a source and looks again after the next interval', async () => {
  const row = (await server.edges.connections.list(server.scope)).find(({ name }) => name === 'timed');
  source.state.isUp = false;
  const now = (row?.next_refresh_at?.getTime() ?? 0) + 1;
  expect(await refreshDueConnections(servicesAt(now), server.scope)).toBe(1);
  const after = await server.edges.connections.find(server.scope, row?.id ?? '');
  expect(after).toMatchObject({
    state: 'failing',
    report: { tools: 3, error: { message: expect.stringContaining('503') as string } },
  });
  expect(after?.next_refresh_at?.getTime()).toBe(now + hour);
  source.state.isUp = true;
});

it('takeDue leaves a connection to the next server when its lease ends', async () => {
  const { connections } = server.edges;
  const [row] = await connections.list(server.scope);
  const due = row?.next_refresh_at?.getTime() ?? 0;
  expect(await connections.takeDue(server.scope, due, 1000)).toBe(row?.id);
  expect(await connections.takeDue(server.scope, due, 1000)).toBeUndefined();
  expect(await connections.takeDue(server.scope, due + 1000, 1000)).toBe(row?.id);
});
