import { type Scope } from '@pinion/contracts';
import { toolDefaultsIn } from '../configuration/tool-defaults-in.ts';
import type { CallerOf } from '../auth/caller.ts';
import { createCallerOf } from '../auth/create-caller-of.ts';
import { openOidcProviders } from '../auth/oidc-providers.ts';
import { createSessionCookies, type SessionCookies } from '../auth/session-cookie.ts';
import { isSecure } from '../platform/http/server-address.ts';
import { type CoreServices } from './core-services.ts';
import type { ApiServices } from '../platform/api-services.ts';
import { type Execution, openExecution } from './open-execution.ts';
import { type Foundation, openFoundation, type ServerContextOptions } from './open-foundation.ts';
import { toolSourcesOf, workspaceSeeder } from './prepare-workspaces.ts';
import { startBackground } from './start-background.ts';

export type ServerContext = ApiServices & {
  blobs: CoreServices['blobs'];
  settings: CoreServices['settings'];
  owner: Scope;
  callerOf: CallerOf;
  cookies: SessionCookies;
  report: (error: unknown) => void;
  /** Starts nothing new, and gives running work a moment. */
  drain(): Promise<void>;
  /** Shuts down cleanly. The rest continues at the next start. */
  close(): Promise<void>;
};

/** Creates the composition root: every part of the server, built once and passed down. */
export async function createServerContext(options: ServerContextOptions): Promise<ServerContext> {
  const foundation = await openFoundation(options);
  const execution = await openExecution(options, foundation);
  const background = await startBackground(options, foundation, execution);
  const { owner, edges, shared, gateway } = foundation;
  const { runtime, runServices, runs, feed, post, modelServers } = execution;
  const { health } = background;
  const cookies = createSessionCookies(isSecure(options.env.address));
  return {
    ...edges,
    ...runServices,
    activations: gateway.activations,
    budgets: gateway.meter,
    approvals: gateway.approvals,
    deliveryKeys: edges.deliveryKeys,
    health,
    installation: runs.installation,
    runQueue: runs.queue,
    eventFeed: feed.events,
    chat: background.conversations,
    schemas: runtime.schemas,
    expressions: runtime.nodes.expressions,
    modelServers,
    egress: runtime.egress,
    post,
    toolSources: toolSourcesOf(options.admin),
    seedWorkspace: workspaceSeeder(options, foundation, execution),
    oidcProviders: openOidcProviders({
      settings: options.admin.oidc,
      fetch: runtime.egress.fetchLike,
      publicOrigin: options.publicOrigin,
    }),
    connectionSources: runtime.connectionSources,
    gateways: runtime.gateways,
    sandboxes: runtime.sandboxes,
    protection: shared,
    confirmationFloor: options.admin.confirmation_floor,
    toolDefaults: toolDefaultsIn(options.admin),
    owner,
    callerOf: createCallerOf({ owner, ...edges, cookies }),
    cookies,
    report: error => {
      health.note(error);
      options.report(error);
    },
    drain: () => runs.drain(),
    async close() {
      await background.stop();
      await closeExecution(execution, foundation);
      background.stopSharing();
      shared.close();
      await options.database.close();
    },
  };
}

/** Closes runs first, then what they write to. */
async function closeExecution(
  { runs, requestedTools, feed, runtime }: Execution,
  { denials, log, gateway, edges }: Foundation,
): Promise<void> {
  await runs.close();
  await denials.flush();
  await requestedTools.flush();
  await feed.flush();
  await log.close();
  await gateway.close();
  await edges.close();
  await runtime.close();
}
