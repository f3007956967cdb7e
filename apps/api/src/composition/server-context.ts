import path from 'node:path';
import { canonicalJson, type Scope } from '@pinion/contracts';
import type { Database } from '@pinion/db';
import { type Clock, MemoryBudget } from '@pinion/tool-runtime';
import { copiesIn } from '../configuration/copies-in.ts';
import { toolDefaultsIn } from '../configuration/tool-defaults-in.ts';
import { type AdminConfig, instanceSecretsIn } from '../configuration/admin-config.ts';
import { localOwner } from '../auth/local-owner.ts';
import type { CallerOf } from '../auth/caller.ts';
import { createCallerOf } from '../auth/create-caller-of.ts';
import { openChat } from '../features/chat/open-chat.ts';
import { demoShopTools } from '../features/demo-shop/demo-shop-tools.ts';
import { createCoreServices, type CoreServices } from './core-services.ts';
import { type Env, readNamedVariables } from '../env.ts';
import { openSharedState } from '../platform/redis/open-shared-state.ts';
import { shareLiveEdits } from '../platform/redis/share-live-edits.ts';
import { shareLiveEvents } from '../platform/redis/share-live-events.ts';
import { createDelivery, createPost } from '../platform/delivery/deliver-callback.ts';
import { openEventFeed } from '../features/event-feed/open-event-feed.ts';
import { openHealth } from '../features/health/open-health.ts';
import { openExtensions } from './open-extensions.ts';
import { mcpOptionsOf } from './mcp-parts.ts';
import type { EvaluationCases } from '../engine/nodes/evaluation-cases.ts';
import { openRuns } from './open-runs.ts';
import { openRuntime } from './open-runtime.ts';
import { openGateway } from './open-gateway.ts';
import type { ApiServices } from './api-services.ts';
import { bindSecrets } from '../features/secrets/bind-secrets.ts';
import { evaluateCase } from '../features/evaluation/evaluate-case.ts';
import { changedDefinitionNotes } from '../features/versions/changed-definitions.ts';
import { grantClaimedRoles } from '../features/members/grant-claimed-roles.ts';
import { inheritActivations } from '../features/activations/inherit-activations.ts';
import { loadAllTools } from '../features/tools/load-all-tools.ts';
import { scheduleUsageDelivery } from '../features/usage/schedule-usage-delivery.ts';
import { createRunService } from '../features/runs/create-run-service.ts';
import { resumeRuns } from '../features/runs/resume-runs.ts';
import type { RunServices } from '../features/runs/run-services.ts';
import { seedWorkspace } from '../features/system/seed-workspace.ts';
import { newId } from '../platform/ids/new-id.ts';
import { scheduleVacuum } from '../platform/database/schedule-vacuum.ts';
import { openModelServers } from '../features/models/store/model-servers.ts';
import { retryDatabase } from '../platform/retry/retry-database.ts';
import { createReadWholeOutput } from '../platform/blobs/read-whole-output.ts';
import { createRunStore } from '../features/runs/store/run-store.ts';
import { createSeedChecksum } from '../platform/database/seed-checksum.ts';
import { type LogDestination, openRunLog } from '../telemetry/run-log.ts';
import { watchAnswers } from '../telemetry/watch-answers.ts';
import { watchDenials } from '../telemetry/watch-denials.ts';
import { watchRequestedTools } from '../telemetry/watch-requested-tools.ts';
import { ActiveChildRuns } from '../worker/active-child-runs.ts';
import { watchLifecycles } from '../worker/live-lifecycles.ts';
import { openOutcomeLookups } from '../worker/outcome-lookups.ts';
import { routeSpans } from '../worker/route-spans.ts';

export type ServerContext = ApiServices &
  RunServices & {
    blobs: CoreServices['blobs'];
    settings: CoreServices['settings'];
    owner: Scope;
    callerOf: CallerOf;
    report: (error: unknown) => void;
    /** Starts nothing new, and gives running work a moment. */
    drain(): Promise<void>;
    /** Shuts down cleanly. The rest continues at the next start. */
    close(): Promise<void>;
  };

export type ServerContextOptions = {
  env: Env;
  admin: AdminConfig;
  database: Database;
  clock: Clock;
  version: string;
  origin: string;
  report: (error: unknown) => void;
};

/** Creates the composition root: every part of the server, built once and passed down. */
export async function createServerContext({
  env,
  admin,
  database,
  clock,
  version,
  origin,
  report,
}: ServerContextOptions): Promise<ServerContext> {
  const owner = await localOwner(database, newId);
  const edges = await createCoreServices({
    database,
    dataDir: env.dataDir,
    version,
    clock,
    localUser: owner.user_id,
    startToken: env.startToken,
    secretKey: env.secretKey,
    instanceSecrets: instanceSecretsIn(admin, readNamedVariables),
    otlpEndpoint: env.otlpEndpoint,
    otlpMetrics: env.otlpMetrics,
    blobRetentionDays: admin.limits.blob_retention_days,
    blobPlace: env.blobs,
    origin: () => origin,
    newId,
    report,
  });
  const shared = await openSharedState({ redisUrl: env.redisUrl, clock, copies: copiesIn(admin), report });
  const spans = routeSpans();
  const { tools, lifecycleOf } = watchLifecycles(edges.tools);
  const gateway = openGateway({
    database,
    edges,
    tools,
    cache: shared.cache,
    clock,
    origin,
    report,
    confirmationFloor: admin.confirmation_floor,
  });
  const log = openRunLog(logPlace(env), report);
  const isIrreversibleWritten = admin.extensions.audit;
  const denials = watchDenials({ audit: edges.audit, metrics: edges.metrics, isIrreversibleWritten, report });
  const { metrics, audit } = edges;
  const settings = admin.extensions;
  const extensions = await openExtensions({ settings, metrics, log, audit, limiter: shared.limiter });
  const children = new ActiveChildRuns();
  const memory = new MemoryBudget((admin.limits.memory_in_flight_mb ?? defaultMemoryMb) * 1_048_576);
  const runtime = await openRuntime({
    env,
    admin,
    edges,
    shared: { ...shared, cache: gateway.cache },
    extensions,
    clock,
    origin,
    tracer: spans.tracer,
    lifecycleOf,
    ledger: shared.withCopy(gateway.ledger),
    toolStatusOf: gateway.toolStatusOf,
    prices: gateway.prices,
    meter: gateway.meter,
    children,
    memory,
    ...mcpOptionsOf({ ...edges, tools }, owner, admin.mcp_servers, clock),
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
    },
    telemetry: edges.telemetry,
    spans,
    observers: [watchAnswers(metrics), denials.observe, chat.observe, requestedTools.observe, feed.observe],
    inboxOf: chat.inboxOf,
    evaluating: { played: runtime.played, cases: edges.cases },
    runsAtOnce: admin.limits.max_concurrent_runs,
    newId,
    report,
  });
  const stopTidying = database.kind === 'pglite' ? scheduleVacuum(database, report) : undefined;
  const health = openHealth({ database, dataDir: env.dataDir, clock, writer: runs.writer });
  const hints = shared.redis === undefined ? undefined : await shareLiveEvents(shared.redis, runs.live, newId());
  const text = shared.redis === undefined ? undefined : await shareLiveEdits(shared.redis, edges.edits, newId());
  const runWorld = {
    ...runs,
    blobs: edges.blobs,
    ledger: gateway.ledger,
    outcomes: gateway.outcomes,
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
  const lookups = openOutcomeLookups({ ...runWorld, audit: edges.audit, report });
  children.open({ ...runWorld, questions: gateway.questions, report });
  const callStream = feed.consume(admin.call_stream, { runWorld, scope: owner, consumer: newId() });
  const conversations = chat.conduct(runWorld);
  const seeds = { builtin: runtime.builtin, files: admin.tools, ...demoShopTools() };
  const toolSources = { files: admin.tool_files, urls: admin.tool_urls };
  const seedMark = createSeedChecksum(database, owner.workspace_id);
  const digest = runtime.hasher.sha256(canonicalJson([seeds.builtin, seeds.demo, seeds.files]));
  if (!(await seedMark.matches(digest))) {
    await seedWorkspace({ ...edges, tools }, owner, seeds);
    await seedMark.write(digest);
  }
  for (const note of changedDefinitionNotes(await tools.catalog(owner), admin.tools)) report(new Error(note));
  await bindSecrets({ ...edges, tools });
  if ((await edges.members.list(owner)).length > 0) await grantClaimedRoles({ ...edges, ...gateway }, owner);
  // Servers may be slow to start or unavailable, and nothing waits for them.
  void runtime.discoverTools().catch(report);
  const { schemas, egress, gateways } = runtime;
  const loading = { ...edges, tools, toolSources, schemas, egress, gateways };
  if (toolSources.urls.length > 0) void loadAllTools(loading, owner).catch(report);
  await resumeRuns(runWorld, database.kind === 'pglite');
  await chat.resume(database.kind === 'pglite');
  const reconciler =
    database.kind === 'pglite' ? undefined : reconcile(() => resumeRuns(runWorld, false).then(() => chat.resume(false)), report);

  const stopDeliveries = scheduleUsageDelivery({ ...edges, post }, report);

  return {
    ...edges,
    ...runWorld,
    activations: gateway.activations,
    workspaceSettings: gateway.workspaceSettings,
    budgets: gateway.meter,
    questions: gateway.questions,
    deliveryKeys: edges.deliveryKeys,
    runs: createRunService({ ...runWorld, cases: edges.cases, evaluations: edges.evaluations }),
    health,
    eventFeed: feed.events,
    chat: conversations,
    schemas: runtime.schemas,
    modelServers,
    egress: runtime.egress,
    post,
    toolSources,
    mcpServers: runtime.mcpServers,
    gateways: runtime.gateways,
    protection: shared,
    confirmationFloor: admin.confirmation_floor,
    toolDefaults: toolDefaultsIn(admin),
    owner,
    callerOf: createCallerOf({ owner, ...edges }),
    report: error => {
      health.note(error);
      report(error);
    },
    drain: () => runs.drain(),
    async close() {
      clearInterval(reconciler);
      health.close();
      stopTidying?.();
      await stopDeliveries();
      await callStream?.close();
      lookups.close();
      chat.stop();
      children.stop();
      await runs.close();
      await denials.flush();
      await requestedTools.flush();
      await feed.flush();
      await log.close();
      await gateway.close();
      await edges.close();
      await runtime.close();
      hints?.close();
      text?.close();
      shared.close();
      await database.close();
    },
  };
}

/** Default megabytes of tool outputs as JSON. In memory, with derived values, they take several times as much. */
const defaultMemoryMb = 64;

/** Returns the log's location, next to the database that it is about. */
const logPlace = ({ log, dataDir }: Env): LogDestination =>
  log === 'file' ? { kind: 'file', path: path.join(dataDir, 'pinion.log') } : { kind: log };

const reconcileEveryMs = 2_000;

/**
 * Schedules the search for orphaned runs. Several processes use one database, and the first to look resumes a run whose owner
 * died.
 */
function reconcile(resume: () => Promise<unknown>, report: (error: unknown) => void): NodeJS.Timeout {
  return setInterval(() => void resume().catch(report), reconcileEveryMs).unref();
}
