import { createWorkspaceShares } from '../worker/workspace-shares.ts';
import { openChat } from '../features/chat/index.ts';
import { createDelivery, createPost } from '../platform/delivery/deliver-callback.ts';
import { openEventFeed } from '../features/event-feed/index.ts';
import type { EvaluationCases } from '../engine/nodes/evaluation-cases.ts';
import { openRuns } from './open-runs.ts';
import { openRuntime } from './open-runtime.ts';
import { evaluateCase } from '../features/evaluation/index.ts';
import { inheritActivations, watchRequestedTools } from '../features/activations/index.ts';
import { newId } from '../platform/ids/new-id.ts';
import { openModelServers } from '../stores/models/index.ts';
import { retryDatabase } from '../platform/retry/retry-database.ts';
import { createReadWholeOutput } from '../platform/blobs/read-whole-output.ts';
import { createRunStore } from '../stores/runs/index.ts';
import { watchAnswers } from '../telemetry/watch-answers.ts';
import type { Foundation, ServerContextOptions } from './open-foundation.ts';
import { isRecord, type Scope } from '@pinion/contracts';
import type { Clock } from '@pinion/tool-runtime';
import type { McpOptions } from './open-mcp.ts';
import { originOf, serverConfigOf, trustOf, takeDiscovery } from '../features/connections/index.ts';
import type { ApiServices } from '../platform/api-services.ts';
import type { Env } from '../configuration/env.ts';
import { databaseRunQueue, type RunQueue } from '../platform/queue/run-queue.ts';
import { asShared } from '../worker/run-identity.ts';

export type Execution = Awaited<ReturnType<typeof openExecution>>;

/** Opens what runs workflows: the tool runtime, evaluations, conversations and the run engine. */
export async function openExecution(
  { env, admin, database, clock, origin, version, report }: ServerContextOptions,
  { owner, edges, shared, tools, lifecycleOf, gateway, denials, extensions, children, memory, ready }: Foundation,
) {
  const runtime = await openRuntime({
    env,
    admin,
    edges,
    shared: { ...shared, cache: gateway.cache },
    extensions,
    clock,
    origin,
    tracer: edges.telemetry.tracer,
    lifecycleOf,
    ledger: shared.withCopy(gateway.ledger),
    toolStatusOf: gateway.toolStatusOf,
    prices: gateway.prices,
    meter: gateway.meter,
    children,
    memory,
    first: owner,
    mcpOptionsOf: scope => mcpOptionsOf({ ...edges, tools }, { scope, first: owner, configured: admin.mcp_servers }, clock),
    report,
  });
  const modelServers = await openModelServers(edges.settings, runtime.egress);
  const post = createPost(runtime.egress, clock, edges.deliveryKeys);
  const requestedTools = watchRequestedTools({ requestedTools: edges.requestedTools, report });
  const feed = openEventFeed({ redis: shared.redis, clock, report });
  const chat = openChat({ database, clock, report });
  const judging = {
    ...edges,
    runStore: createRunStore(database, edges.contents),
    expressions: runtime.nodes.expressions,
    schemas: runtime.schemas,
  };
  const cases: EvaluationCases = {
    cases: (scope, evaluationId) => retryDatabase(() => edges.evaluations.cases(scope, evaluationId)),
    judge: (...about) => retryDatabase(() => evaluateCase(judging, ...about)),
  };
  const wholeOutput = createReadWholeOutput(edges.blobs);
  const runs = openRuns({
    database,
    contents: edges.contents,
    memory,
    clock,
    nodes: {
      ...runtime.nodes,
      ...gateway.nodes,
      children,
      caps: children.caps,
      cases,
      deliver: createDelivery(post, clock),
      wholeOutput,
      earlierTurns: chat.earlierTurns,
    },
    telemetry: edges.telemetry,
    observers: [watchAnswers(edges.metrics), denials.observe, chat.observe, requestedTools.observe, feed.observe],
    inboxOf: chat.inboxOf,
    evaluating: { played: runtime.played, cases: edges.cases },
    server: { role: env.role, version },
    queue: await openRunQueue(env, owner.workspace_id, report),
    suspendAfterMs: env.suspendSeconds * 1_000,
    maxCrashes: env.maxCrashes,
    shares: createWorkspaceShares(admin.limits.workspaces),
    waits: gateway.waits,
    ready,
    runDrainMs: env.runDrainSeconds * 1_000,
    mostQueued: admin.limits.max_queued_runs,
    runsAtOnce: admin.limits.max_concurrent_runs,
    newId,
    report,
  });
  const runServices = {
    ...runs,
    blobs: edges.blobs,
    ledger: gateway.ledger,
    outcomes: gateway.outcomes,
    usage: edges.billing,
    audit: edges.audit,
    workflows: inheritActivations(edges.workflows, { ...edges, activations: gateway.activations }),
    published: edges.published,
    workspaceSettings: gateway.workspaceSettings,
    tools,
    children,
    denials,
    clock,
    hasher: runtime.hasher,
    newId,
  };
  return { runtime, modelServers, post, requestedTools, feed, chat, runs, runServices };
}

/** Opens the queue of accepted runs. The adapter of Redis is loaded only where there is one. */
async function openRunQueue(
  { redisUrl, databaseUrl }: Env,
  installationId: string,
  report: (error: unknown) => void,
): Promise<RunQueue> {
  if (redisUrl === undefined || databaseUrl === undefined) return databaseRunQueue();
  const { openBullRunQueue } = await import('../platform/queue/bullmq-run-queue.ts');
  return openBullRunQueue({ url: redisUrl, installationId, report });
}

type Needs = Pick<ApiServices, 'tools' | 'toolChanges' | 'connections' | 'secrets' | 'newId'>;

/** Returns the access of one workspace's MCP servers to its rows and its secrets. */
export function mcpOptionsOf(
  services: Needs,
  { scope, first, configured: inFile }: { scope: Scope; first: Scope; configured: Readonly<Record<string, unknown>> },
  clock: Pick<Clock, 'now'>,
): Pick<McpOptions, 'addedServers' | 'readSecret' | 'onServerTools'> {
  const configured = scope.workspace_id === first.workspace_id ? inFile : {};
  return {
    async addedServers() {
      const rows = (await services.connections.list(scope)).filter(row => row.kind === 'mcp' && row.config['from'] !== 'file');
      return rows.flatMap(row => {
        const config = serverConfigOf(row.config);
        return config === undefined || Object.hasOwn(configured, row.name) ? [] : [{ name: row.name, config }];
      });
    },
    async readSecret(name, url) {
      const located = await services.secrets.locate(name, asShared(scope));
      if (located === undefined) return undefined;
      // An administrator has added the server, or named it in the file.
      const refusal = services.secrets.refusalFor?.(located, { url, isOwn: true });
      return refusal ?? services.secrets.read(located, asShared(scope), { used_by: 'mcp' });
    },
    async onServerTools(found) {
      const origin = originOf({ kind: 'mcp', name: found.server });
      const row = (await services.connections.list(scope)).find(({ kind, name }) => kind === 'mcp' && name === found.server);
      const config = factsOf(configured[found.server]) ?? row?.config;
      // The server was removed in the meantime, so its response is ignored.
      if (config !== undefined) await takeDiscovery(services, scope, origin, config, found, new Date(clock.now()));
    },
  };
}

/** Returns the parts of an administrator's entry that users may see, without its environment and headers. */
function factsOf(entry: unknown): Record<string, unknown> | undefined {
  if (!isRecord(entry)) return undefined;
  const { url, command, args } = entry;
  return { from: 'file', ...(url === undefined ? { command, args } : { url }), ...trustOf(entry) };
}
