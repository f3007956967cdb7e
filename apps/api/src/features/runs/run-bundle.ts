import {
  bundleFormat,
  foldRun,
  isCallEnd,
  recordOf,
  type ReplayBundle,
  type RunEvent,
  type RunFold,
  type Scope,
  toolRef,
} from '@pinion/contracts';
import { addBlobs } from './bundle-blobs.ts';
import { withDigest } from './bundle-digest.ts';
import { notFound } from '../../platform/errors/refusal.ts';
import { readEvents, type RunServices } from './run-services.ts';

export type BundleOptions = {
  /** True to add the bytes of truncated outputs and attachments. */
  blobs?: boolean | undefined;
};

/** Returns a whole run as one file: enough to replay it without a model, a tool or a socket. */
export async function runBundle(
  services: RunServices,
  scope: Scope,
  runId: string,
  { blobs = false }: BundleOptions = {},
): Promise<ReplayBundle> {
  const run = await services.runStore.get(scope, runId);
  const events = run === undefined ? [] : await readEvents(services, runId);
  if (events.length === 0) throw notFound(run === undefined ? 'run' : 'journal yet of the run', runId);
  const bundle = bundleOf(runId, events, new Date(services.clock.now()).toISOString());
  return withDigest(blobs ? await addBlobs(services.blobs, scope, bundle) : bundle);
}

function bundleOf(run_id: string, events: readonly RunEvent[], created_at: string): ReplayBundle {
  const fold = foldRun(events);
  const agents = [...fold.nodes].flatMap(([id, node]) =>
    node.agent === undefined ? [] : [[id, agentOf(id, node.agent, fold, events)] as const],
  );
  return {
    format: bundleFormat,
    run_id,
    workflow_id: fold.workflowId,
    created_at,
    agents: recordOf(agents),
    events: [...events],
  };
}

type AgentFold = NonNullable<ReturnType<RunFold['node']>['agent']>;

function agentOf(nodeId: string, agent: AgentFold, fold: RunFold, events: readonly RunEvent[]): ReplayBundle['agents'][string] {
  const reported = new Set(agent.started?.tools);
  return {
    prompt: agent.started?.prompt ?? '',
    instructions: agent.started?.instructions ?? '',
    messages: agent.messages(),
    tools: (fold.started?.tools ?? []).filter(spec => reported.has(toolRef(spec.name, spec.version))),
    envelopes: events.flatMap(event => (isCallEnd(event) && event.node_id === nodeId ? [event.envelope] : [])),
    turns: agent.turns.filter(turn => turn !== undefined),
  };
}
