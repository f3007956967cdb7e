import { createDeadLetters } from '../stores/runs/index.ts';
import { createInstallationStatus } from '../stores/system/index.ts';
import { databaseRunQueue } from '../platform/queue/run-queue.ts';
import { memoryEventFeed } from '../features/event-feed/memory-event-feed.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '@pinion/db';
import { createSandboxes } from '@pinion/tool-runtime/sandbox';
import { createExpressionWorkers, createSchemaWorkers, nodeClock } from '@pinion/tool-runtime/adapters/node';
import { connectionGateways } from '@pinion/contracts';
import { createEgress } from '@pinion/tool-runtime/egress';
import { createCustomSource } from '@pinion/tool-runtime/providers/custom';
import Fastify from 'fastify';
import { demoShopTools } from '../features/demo-shop/demo-shop-tools.ts';
import { aloneAs } from '../auth/caller.ts';
import { openOidcProviders } from '../auth/oidc-providers.ts';
import { createSessionCookies } from '../auth/session-cookie.ts';
import { createPost } from '../platform/delivery/deliver-callback.ts';
import { createCoreServices } from '../composition/core-services.ts';
import { mcpOptionsOf } from '../composition/open-execution.ts';
import { openMcpOfWorkspaces } from '../composition/open-mcp-of-workspaces.ts';
import { createTestDatabase } from './create-test-database.ts';
import type { ChatService } from '../features/chat/chat-service.ts';
import type { RunServices } from '../features/runs/index.ts';
import { createConnectionSources, createMcpSource } from '../features/connections/index.ts';
import { seedWorkspace } from '../features/system/seed-workspace.ts';
import { openGateway } from '../composition/open-gateway.ts';
import { newId } from '../platform/ids/new-id.ts';
import { openModelServers } from '../stores/models/model-servers.ts';
import { openSharedState } from '../platform/redis/open-shared-state.ts';
import { registerApiRoutes } from '../composition/register-api-routes.ts';

/** Starts the surfaces on a real socket over a real database, without the engine. No run can start. */
export async function startTestApi() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'pinion-surfaces-'));
  const own = await createTestDatabase();
  const database = await openDatabase({ url: own.url, dataDir, template: own.template });
  const reports: unknown[] = [];
  let origin = '';
  const edges = await createCoreServices({
    database,
    dataDir,
    version: '0.0.0',
    clock: nodeClock(),
    localUser: 'user-1',
    requiresSignIn: false,
    secretKey: undefined,
    otlpTraces: { url: undefined, serviceName: 'pinion' },
    origin: () => origin,
    newId,
    report: error => reports.push(error),
  });
  const scope = { org_id: 'org-1', workspace_id: 'ws-1', user_id: 'user-1' };
  const schemas = createSchemaWorkers();
  const expressions = createExpressionWorkers();
  await seedWorkspace(edges, scope, { builtin: [], ...demoShopTools() });
  const app = Fastify();
  const egress = createEgress();
  const modelServers = await openModelServers(edges.settings, egress);
  const protection = await openSharedState({ redisUrl: undefined, clock: nodeClock(), report: error => reports.push(error) });
  const { approvals, outcomes, meter } = openGateway({
    database,
    edges,
    tools: edges.tools,
    cache: protection.cache,
    clock: nodeClock(),
    origin: '',
    confirmationFloor: undefined,
    onElsewhere: () => undefined,
    report: error => reports.push(error),
  });
  const clock = nodeClock();
  const report = (error: unknown): void => void reports.push(error);
  const mcpServers = await openMcpOfWorkspaces({
    admin: { mcp_servers: {} },
    egress,
    clock,
    report,
    first: scope,
    mcpOptionsOf: of => mcpOptionsOf(edges, { scope: of, first: scope, configured: {} }, clock),
  });
  const services = {
    ...noRuns,
    ...edges,
    connectionSources: createConnectionSources({ mcp: createMcpSource(mcpServers), custom: createCustomSource([], schemas) }),
    seedWorkspace: () => Promise.resolve(),
    gateways: new Set(['internal', 'workflow', 'sql', ...connectionGateways]),
    sandboxes: createSandboxes([], clock),
    approvals,
    outcomes,
    budgets: meter,
    schemas,
    expressions,
    modelServers,
    toolSources: { files: [], urls: [] },
    egress,
    post: createPost(egress, clock, edges.deliveryKeys),
    protection,
    confirmationFloor: undefined,
    toolDefaults: { by_gateway: { http: { timeout_s: 12 } } },
    health: { report: () => ({ status: 'ok' as const }) },
    installation: createInstallationStatus(database),
    deadLetters: createDeadLetters(database),
    runQueue: databaseRunQueue(),
    eventFeed: memoryEventFeed(clock),
    chat: noChat,
    oidcProviders: openOidcProviders({ settings: [], fetch, publicOrigin: '' }),
  };
  await registerApiRoutes(app, {
    services,
    // The test can choose the caller: two workspaces on one server.
    callerOf: ({ headers }) => {
      const isOther = headers['x-test-workspace'] === 'other';
      return Promise.resolve(aloneAs(isOther ? { ...scope, workspace_id: 'ws-2', user_id: 'user-2' } : scope));
    },
    cookies: createSessionCookies(false),
    workspace: scope,
    report: error => reports.push(error),
    shopPace: 0,
  });
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    origin,
    database,
    edges,
    protection,
    scope,
    dataDir,
    reports,
    async close() {
      await app.close();
      await edges.close();
      await mcpServers.close();
      await egress.close();
      await Promise.all([schemas.close(), expressions.close()]);
      await database.close();
      await own.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const refuse = (): never => {
  throw new Error('this test runs no workflow');
};
const noChat: ChatService = {
  store: {
    open: refuse,
    session: refuse,
    sessions: refuse,
    add: refuse,
    messages: refuse,
    unreceived: refuse,
    receive: refuse,
    running: refuse,
    claim: refuse,
    conclude: refuse,
    unsettled: refuse,
    receivedBy: refuse,
    earlierTurns: refuse,
    lastWord: refuse,
  },
  notify: refuse,
  listen: refuse,
  listenToRun: refuse,
  next: refuse,
  isShared: false,
};
/** The services of the runs, which no test of the surfaces reads. */
const noRuns = {} as RunServices;
