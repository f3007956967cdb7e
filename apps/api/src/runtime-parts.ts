import { specOf, type ToolDefinition, type ToolSpec } from '@pinion/contracts';
import {
  type Clock,
  createToolRuntime,
  type Hasher,
  type SchemaCompiler,
  type ToolRuntime,
  type RuntimeWorld,
} from '@pinion/tool-runtime';
import { memoryCache } from '@pinion/tool-runtime/adapters/memory';
import { ajvSchemas, createExpressionWorkers, nodeHasher } from '@pinion/tool-runtime/adapters/node';
import { createEgress, type GuardedEgress } from '@pinion/tool-runtime/egress';
import { createHttpProvider, httpRequestTool } from '@pinion/tool-runtime/providers/http';
import { builtinTools, createInternalProvider } from '@pinion/tool-runtime/providers/internal';
import type { AdminConfig } from './admin-config.ts';
import { demoShopPath } from './demo-shop/demo-shop.ts';
import { withOwnOrigin } from './demo-shop/own-origin.ts';
import type { Edges } from './edges.ts';
import type { Env } from './env.ts';
import type { NodeDeps } from './nodes/node-run.ts';
import { openMcp } from './open-mcp.ts';
import { modelOpener } from './nodes/open-model.ts';

export type RuntimeParts = {
  runtime: ToolRuntime;
  nodes: Omit<NodeDeps, 'stalePins'>;
  schemas: SchemaCompiler;
  hasher: Hasher;
  egress: Pick<GuardedEgress, 'admit' | 'fetch'>;
  /** What every installation can do, as tools of the registry. */
  builtin: readonly ToolSpec[];
  /** Asks the MCP servers of the administrator's file what they offer. */
  discoverTools(): Promise<void>;
  close(): Promise<void>;
};

export type RuntimeNeeds = {
  env: Env;
  admin: AdminConfig;
  edges: Pick<Edges, 'secrets' | 'blobs'>;
  clock: Clock;
  origin: string;
  /** Told what an MCP server offers, at first and whenever it changes. */
  onServerTools: (definitions: readonly ToolDefinition[]) => Promise<void>;
  report: (error: unknown) => void;
} & Pick<RuntimeWorld, 'tracer' | 'lifecycleOf'>;

/** The tool runtime with its providers, behind the one guarded way out. */
export async function openRuntime(needs: RuntimeNeeds): Promise<RuntimeParts> {
  const { env, admin, edges, clock, origin, tracer, lifecycleOf } = needs;
  const now = (): number => clock.now();
  const expressions = createExpressionWorkers();
  // The demo shop is this server itself: the one address of this machine that tools may reach without being allowed to.
  const egress = createEgress({ allow: env.egressAllow, exceptions: [{ origin, pathPrefix: demoShopPath }] });
  const internal = createInternalProvider(builtinTools({ expressions, now }));
  const http = withOwnOrigin(createHttpProvider({ egress, clock }), () => origin);
  const mcp = await openMcp({ ...needs, egress });
  const schemas = ajvSchemas();
  const hasher = nodeHasher;
  const { max_output_bytes } = admin.limits;
  const runtime = createToolRuntime({
    clock,
    hasher,
    schemas,
    cache: memoryCache(clock),
    secrets: edges.secrets,
    blobs: edges.blobs,
    tracer,
    providers: [internal, http, ...(mcp === undefined ? [] : [mcp.provider])],
    lifecycleOf,
    limits: max_output_bytes === undefined ? {} : { max_output_bytes },
  });
  return {
    runtime,
    nodes: { runtime, expressions, openModel: modelOpener({ secrets: edges.secrets, egress }) },
    schemas,
    hasher,
    egress,
    builtin: [...internal.definitions, httpRequestTool].map(definition => specOf(definition)),
    discoverTools: async () => mcp?.discoverTools(),
    close: async () => {
      await Promise.all([expressions.close(), mcp?.close()]);
      await egress.close();
    },
  };
}
