import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createEgress } from '@pinion/tool-runtime/egress';
import { createTRPCClient, httpBatchLink } from '@trpc/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AppRouter } from '../../trpc/app-router.ts';
import { openModelServers } from '../../stores/models/model-servers.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { acceptModelServer } from './accept-model-server.ts';
import { defaultModelServers } from './detect-model-server.ts';
import { forgetModelServer } from './forget-model-server.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Answers like Ollama. Returns undefined when another process has the port. */
async function modelServerOn(port: number): Promise<(Server & { base_url: string }) | undefined> {
  const listening = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":[{"id":"llama"}]}');
  }).listen(port, '127.0.0.1');
  const isFree = await once(listening, 'listening').then(
    () => true,
    () => false,
  );
  if (!isFree) return undefined;
  return Object.assign(listening, { base_url: `http://127.0.0.1:${(listening.address() as AddressInfo).port}/v1` });
}

async function asOverEgress(settings: typeof server.services.settings) {
  const egress = createEgress();
  const modelServers = await openModelServers(settings, egress);
  const isLetThrough = async (url: string): Promise<boolean> =>
    (await egress.fetch(url, { method: 'GET', signal: AbortSignal.timeout(5_000) })).ok;
  return { modelServers, audit: server.services.audit, isLetThrough, close: () => egress.close() };
}

it('a model server is reachable once accepted, also after a restart, until it is removed', async () => {
  const ollama = await modelServerOn(0);
  if (ollama === undefined) throw new Error('no port is free');
  const scope = server.services.owner;
  const location = { kind: 'ollama', base_url: ollama.base_url };
  const models = `${location.base_url}/models`;
  const first = await asOverEgress(server.services.settings);
  expect(await first.isLetThrough(models)).toBe(false);
  await acceptModelServer(first, scope, location, [location]);
  expect(await first.isLetThrough(models)).toBe(true);
  expect(await first.isLetThrough(models.replace('/v1/', '/v2/'))).toBe(false);

  const second = await asOverEgress(server.services.settings);
  expect(second.modelServers.accepted()).toEqual([location]);
  expect(await second.isLetThrough(models)).toBe(true);
  await forgetModelServer(second, scope, location.base_url);
  expect(await second.isLetThrough(models)).toBe(false);
  await expect(forgetModelServer(second, scope, location.base_url)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await server.services.settings.list('model_server:')).toEqual([]);

  await expect(acceptModelServer(second, scope, location)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  ollama.closeAllConnections();
  ollama.close();
  await expect(acceptModelServer(second, scope, location, [location])).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  const audited = await server.services.audit.list(scope, { limit: 9, action: 'model_server.' });
  expect(audited.map(entry => [entry.action, entry.subject])).toEqual([
    ['model_server.forgotten', location.base_url],
    ['model_server.accepted', location.base_url],
  ]);
  await Promise.all([first.close(), second.close()]);
});

it('a model server is accepted and removed over the API on one of the usual ports', async context => {
  const api = createTRPCClient<AppRouter>({ links: [httpBatchLink({ url: `${server.url}/trpc` })] });
  for (const location of defaultModelServers) {
    const running = await modelServerOn(Number(new URL(location.base_url).port));
    if (running === undefined) continue;
    await api.system.accept_model_server.mutate(location);
    expect((await api.system.info.query()).accepted_model_servers).toEqual([location]);
    await api.system.forget_model_server.mutate({ base_url: location.base_url });
    expect((await api.system.info.query()).accepted_model_servers).toEqual([]);
    running.closeAllConnections();
    running.close();
    return;
  }
  context.skip('all the usual ports are taken');
});
