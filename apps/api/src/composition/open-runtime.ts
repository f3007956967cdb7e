import { type Scope, specOf, type ToolSpec } from '@pinion/contracts';
import {
  type Clock,
  createToolRuntime,
  type Hasher,
  type ToolRuntime,
  type MemoryBudget,
  type RuntimeDeps,
} from '@pinion/tool-runtime';
import { createExpressionWorkers, createSchemaWorkers, nodeHasher, type SchemaWorkers } from '@pinion/tool-runtime/adapters/node';
import { createEgress, type GuardedEgress } from '@pinion/tool-runtime/egress';
import { createCustomSource } from '@pinion/tool-runtime/providers/custom';
import { createHttpProvider, httpRequestTool } from '@pinion/tool-runtime/providers/http';
import type { Sandboxes } from '@pinion/tool-runtime/sandbox';
import { builtinTools, createInternalProvider } from '@pinion/tool-runtime/providers/internal';
import { toolDefaultsIn } from '../configuration/tool-defaults-in.ts';
import type { AdminConfig } from '../configuration/admin-config.ts';
import { type ConnectionSources, createConnectionSources, createMcpSource } from '../features/connections/index.ts';
import { demoShopPath, withSelfOrigin } from '../features/demo-shop/index.ts';
import type { CoreServices } from './core-services.ts';
import type { Env } from '../configuration/env.ts';
import { readEgressAllow } from '../configuration/read-egress-allow.ts';
import type { NodeDeps } from '../engine/nodes/node-run.ts';
import type { CalledRuns } from '../engine/nodes/child-runs.ts';
import { createWorkflowProvider } from '../engine/nodes/workflow-provider.ts';
import { type McpOfWorkspacesOptions, openMcpOfWorkspaces } from './open-mcp-of-workspaces.ts';
import type { PlayedRuntime } from '../features/evaluation/index.ts';
import { openProviders } from './open-providers.ts';
import { openSandboxes } from './open-sandboxes.ts';
import { modelOpener } from '../engine/nodes/open-model.ts';
import type { SharedState } from '../platform/redis/open-shared-state.ts';

export type RuntimeOptions = {
  runtime: ToolRuntime;
  nodes: Pick<NodeDeps, 'runtime' | 'expressions' | 'hasher' | 'openModel'>;
  /** A runtime that can only answer from a recording. */
  played: PlayedRuntime;
  schemas: SchemaWorkers;
  hasher: Hasher;
  egress: Pick<GuardedEgress, 'admit' | 'fetch' | 'fetchLike'>;
  /** The tools that every installation has, as tools of the registry. */
  builtin: readonly ToolSpec[];
  connectionSources: ConnectionSources;
  /** The gateways that have a provider in this process. */
  gateways: ReadonlySet<string>;
  sandboxes: Sandboxes;
  /** Lists the tools of the MCP servers of these workspaces. */
  discoverTools(scopes: readonly Scope[]): Promise<void>;
  close(): Promise<void>;
};

export type RuntimeNeeds = {
  env: Env;
  admin: AdminConfig;
  edges: Pick<CoreServices, 'secrets' | 'blobs' | 'members' | 'workspaceSettings'>;
  /** Cache, token buckets and circuit breakers, of this process or shared through Redis. */
  shared: Pick<SharedState, 'cache' | 'limiter' | 'breakers' | 'bulkhead' | 'redis'>;
  /** The extensions around every tool call. */
  extensions: RuntimeDeps['extensions'];
  clock: Clock;
  origin: string;
  /** The runs of tools that are workflows. */
  children: CalledRuns;
  /** The memory budget of the tool results that runs hold. */
  memory: MemoryBudget;
  report: (error: unknown) => void;
} & Pick<McpOfWorkspacesOptions, 'first' | 'mcpOptionsOf'> &
  Pick<RuntimeDeps, 'tracer' | 'lifecycleOf' | 'ledger' | 'toolStatusOf' | 'prices' | 'meter'>;

/** Opens the tool runtime with its providers, behind the single guarded egress. */
export async function openRuntime(needs: RuntimeNeeds): Promise<RuntimeOptions> {
  const { env, admin, edges, shared, clock, origin, tracer, lifecycleOf } = needs;
  const now = (): number => clock.now();
  const expressions = createExpressionWorkers();
  // The demo shop is this server itself: the one address of this machine that tools can reach without being allowed
  // explicitly.
  const egress = createEgress({
    allow: readEgressAllow(env.egressAllow),
    exceptions: [{ origin, pathPrefix: demoShopPath }],
    ownOrigin: origin,
    proxy: env.proxy,
  });
  const internal = createInternalProvider(builtinTools({ expressions, now }));
  const http = withSelfOrigin(createHttpProvider({ egress, clock }), () => origin);
  const mcp = await openMcpOfWorkspaces({ ...needs, egress });
  const { modules } = admin.tool_gateway.providers;
  const others = await openProviders({ egress, clock, redis: shared.redis, modules });
  const { sandboxes, providers: codeProviders } = openSandboxes({ ...edges, admin, clock, egress });
  const schemas = createSchemaWorkers();
  const hasher = nodeHasher;
  const { max_output_bytes } = admin.limits;
  // The services that evaluate a call, without any that could perform it.
  const judging = {
    clock,
    hasher,
    schemas,
    tracer,
    lifecycleOf,
    toolStatusOf: needs.toolStatusOf,
    prices: needs.prices,
    limits: { batch_size: admin.toolbox.max_batch_size, ...(max_output_bytes === undefined ? {} : { max_output_bytes }) },
    defaults: toolDefaultsIn(admin),
  };
  const providers = [internal, http, mcp.provider, createWorkflowProvider(needs.children), ...codeProviders, ...others.providers];
  const gateways = new Set(providers.map(({ gateway }) => gateway));
  const runtime = createToolRuntime({
    ...judging,
    cache: shared.cache,
    limiter: shared.limiter,
    breakers: shared.breakers,
    bulkhead: shared.bulkhead,
    memory: needs.memory,
    secrets: edges.secrets,
    blobs: edges.blobs,
    extensions: needs.extensions,
    providers,
    performs: gateway => gateways.has(gateway),
    ledger: needs.ledger,
    meter: needs.meter,
  });
  return {
    runtime,
    played: (answers, { isMetered }) =>
      createToolRuntime({
        ...judging,
        cache: nothingKept,
        secrets: noSecrets,
        extensions: [answers],
        providers: [],
        meter: isMetered ? needs.meter : undefined,
      }),
    nodes: {
      runtime,
      expressions,
      hasher,
      openModel: modelOpener({ secrets: edges.secrets, egress, modelLimits: admin.model_limits }),
    },
    schemas,
    hasher,
    egress,
    builtin: [...internal.definitions, httpRequestTool].map(definition => specOf(definition)),
    connectionSources: createConnectionSources({
      mcp: createMcpSource(mcp),
      custom: createCustomSource(others.providers, schemas),
    }),
    gateways,
    sandboxes,
    discoverTools: scopes => mcp.discoverTools(scopes),
    close: async () => {
      await Promise.all([expressions.close(), schemas.close(), mcp.close(), sandboxes.close(), others.close()]);
      await egress.close();
    },
  };
}

const nothingKept: RuntimeDeps['cache'] = { get: () => undefined, set: () => undefined };
const noSecrets: RuntimeDeps['secrets'] = { locate: () => undefined, read: () => undefined };
