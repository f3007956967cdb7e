import {
  bundleFormat,
  type CallEnd,
  isCallEnd,
  recordOf,
  type ReplayBundle,
  type RunFold,
  type Scope,
  toolRef,
  wellFormedJson,
} from '@pinion/contracts';
import { addBlobs } from './bundle-blobs.ts';
import { piecesWithDigest, withDigest } from './bundle-digest.ts';
import { foldInTurns } from '../read/fold-in-turns.ts';
import { notFound } from '../../../platform/errors/refusal.ts';
import { inTurns } from '../../../platform/turns/in-turns.ts';
import { readEvents, type RunServices } from '../run-services.ts';

export type BundleOptions = {
  /** True to add the bytes of truncated outputs and attachments. */
  blobs?: boolean | undefined;
};

/** Returns a whole run as one file: enough to replay it without a model, a tool or a socket. */
export async function runBundle(
  services: RunServices,
  scope: Scope,
  runId: string,
  options: BundleOptions = {},
): Promise<ReplayBundle> {
  return withDigest(await bundleOf(services, scope, runId, options));
}

/** Returns the same file as JSON, in pieces. */
export async function readBundle(
  services: RunServices,
  scope: Scope,
  runId: string,
  options: BundleOptions = {},
): Promise<AsyncIterable<string>> {
  return piecesWithDigest(await bundleOf(services, scope, runId, options));
}

async function bundleOf(
  services: RunServices,
  scope: Scope,
  runId: string,
  { blobs = false }: BundleOptions,
): Promise<ReplayBundle> {
  const run = await services.runStore.get(scope, runId);
  const events = run === undefined ? [] : await readEvents(services, runId, text => JSON.parse(wellFormedJson(text)));
  if (events.length === 0) throw notFound(run === undefined ? 'run' : 'journal yet of the run', runId);
  const fold = await foldInTurns(events);
  const envelopes = Map.groupBy(
    events.filter(event => isCallEnd(event)),
    ({ node_id }) => node_id,
  );
  const agents: [string, BundledAgent][] = [];
  for (const [id, { agent }] of fold.nodes)
    if (agent !== undefined) agents.push([id, await agentOf(agent, fold, envelopes.get(id) ?? [])]);
  const bundle = {
    format: bundleFormat,
    run_id: runId,
    workflow_id: fold.workflowId,
    created_at: new Date(services.clock.now()).toISOString(),
    agents: recordOf(agents),
    events,
  } as const;
  return blobs ? addBlobs(services.blobs, scope, bundle) : bundle;
}

type BundledAgent = ReplayBundle['agents'][string];
type AgentFold = NonNullable<ReturnType<RunFold['node']>['agent']>;

async function agentOf(agent: AgentFold, fold: RunFold, ends: readonly CallEnd[]): Promise<BundledAgent> {
  const reported = new Set(agent.started?.tools);
  const messages: BundledAgent['messages'] = [];
  for await (const message of inTurns(agent.transcript())) messages.push(message);
  return {
    prompt: agent.started?.prompt ?? '',
    instructions: agent.started?.instructions ?? '',
    messages,
    tools: (fold.started?.tools ?? []).filter(spec => reported.has(toolRef(spec.name, spec.version))),
    envelopes: ends.map(({ envelope }) => envelope),
    turns: agent.turns.filter(turn => turn !== undefined),
  };
}
