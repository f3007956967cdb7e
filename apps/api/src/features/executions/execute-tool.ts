import {
  createMessage,
  canonicalJson,
  type EnvelopeView,
  HubRequest,
  requestSecondsOf,
  type Scope,
  type TraceContext,
  type WorkflowFile,
} from '@pinion/contracts';
import type { Hasher } from '@pinion/tool-runtime';
import * as z from 'zod';
import { beginSingleNodeRun, singleNodeWorkflow } from '../../worker/begin-single-node-run.ts';
import { lostAfterMs, timeOfId } from '../../worker/time-of-id.ts';
import { AgentName, type OutsideCaller } from '../../engine/nodes/outside-caller.ts';
import { admitRun, endElsewhere, endOrTime, readEvents, type RunServices, toolWithCompensation } from '../runs/index.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { ExecuteConfig } from '../../engine/nodes/execute-node.ts';
import type { Catalog } from '../../stores/tools/index.ts';
import type { RunPlan } from '../../journal/run-spec.ts';

/** A call that an external agent makes here, with the same guard, ledger and envelopes as any other. */
export const ExecuteRequest = z.object({
  ...HubRequest.shape,
  agent_id: AgentName.default('external'),
  /** Seconds to wait for the envelope before answering 202. */
  wait_s: z.number().min(0).max(60).default(60),
});
/** The facts about a request that its sender does not repeat: the token that authenticated it, and its span. */
export type RequestOrigin = { token_id?: string | undefined; trace_context?: TraceContext | undefined };
export type ExecuteRequest = z.infer<typeof ExecuteRequest> & RequestOrigin;

export type Executed = { run_id: string; envelope: EnvelopeView | undefined };

const callNode = 'call';

/** Starts the call as a separate run, or finds the run that an equal request started. */
export async function beginCall(
  services: RunServices,
  scope: Scope,
  request: ExecuteRequest,
  idempotencyKey: string | undefined,
  callbackUrl?: string,
): Promise<string> {
  await admitRun(services, scope);
  const fresh = services.newId();
  const catalog = await services.tools.catalog(scope);
  const ttl_s = requestSecondsOf(catalog.lookup(request.tool, request.version));
  const earlier =
    idempotencyKey === undefined ? undefined : await claim(services, scope, request, idempotencyKey, { fresh, ttl_s });
  if (earlier !== undefined && !(await isLost(services, scope, earlier))) return earlier;
  const run_id = earlier ?? fresh;
  const { workflow, tools } = planCall(catalog, {
    tool: { name: request.tool, ...(request.version === undefined ? {} : { version: request.version }) },
    input: request.input,
    caller: {
      agent_id: request.agent_id,
      ...(request.roles === undefined ? {} : { roles: request.roles }),
      ...(request.token_id === undefined ? {} : { token_id: request.token_id }),
    } satisfies OutsideCaller,
    // Two equal requests are one effect even after the request's own window has passed.
    ...(idempotencyKey === undefined ? {} : { idempotency_key: idempotencyKey }),
  });
  return beginSingleNodeRun(services, scope, {
    run_id,
    workflow: callbackUrl === undefined ? workflow : withDelivery(workflow, callbackUrl),
    tools,
    session_id: request.session_id,
    trace_context: request.trace_context,
    turn_group_id: request.turn_group_id ?? (idempotencyKey === undefined ? undefined : `key/${request.agent_id}`),
  });
}

/** Executes one call. Returns its tool envelope, or its run where it takes longer than the wait. */
export const executeTool = async (
  services: RunServices,
  scope: Scope,
  request: ExecuteRequest,
  idempotencyKey: string | undefined,
): Promise<Executed> => awaitEnvelope(services, scope, await beginCall(services, scope, request, idempotencyKey), request.wait_s);

/** Returns the envelope, when it is available in time, of a run of this server or of another one on the same database. */
export async function awaitEnvelope(services: RunServices, scope: Scope, runId: string, waitS: number): Promise<Executed> {
  const active = services.activeRuns.find(runId);
  const until = services.clock.now() + waitS * 1000;
  if (active !== undefined) await endOrTime(services.clock, active, waitS);
  if (active?.hasLeft !== false) await endElsewhere(services, scope, runId, (until - services.clock.now()) / 1000);
  const envelope = active?.fold.nodes.get(callNode)?.outputs['envelope'] as EnvelopeView | undefined;
  if (envelope !== undefined || services.activeRuns.find(runId) !== undefined) return { run_id: runId, envelope };
  return { run_id: runId, envelope: await storedEnvelope(services, runId) };
}

async function storedEnvelope(services: RunServices, runId: string): Promise<EnvelopeView | undefined> {
  const finished = (await readEvents(services, runId)).findLast(
    event => event.type === 'node.finished' && event.node_id === callNode,
  );
  return finished?.type === 'node.finished' ? (finished.outputs['envelope'] as EnvelopeView | undefined) : undefined;
}

/** Returns the identity of a request: its key, and the content that a repeated request must match. */
export function requestOf(hasher: Hasher, scope: Scope, request: ExecuteRequest, clientKey: string) {
  const { wait_s: _wait, token_id: _token, trace_context: _trace, ...requested } = request;
  const key = hasher.sha256(canonicalJson(['api', scope.workspace_id, 'tools/execute', requested.agent_id, clientKey]));
  return { key, args_hash: hasher.sha256(canonicalJson(requested)) };
}

/** Returns the run of an equal recent request; undefined when this request is the first. */
async function claim(
  { ledger, hasher }: RunServices,
  scope: Scope,
  request: ExecuteRequest,
  clientKey: string,
  { fresh, ttl_s }: { fresh: string; ttl_s: number },
): Promise<string | undefined> {
  const { key, args_hash } = requestOf(hasher, scope, request, clientKey);
  const owner = { run_id: fresh, node_id: callNode, call_id: '' };
  const answer = await ledger.markProcessing({ layer: 'api', key, args_hash, owner, client_key: clientKey, ttl_s }, scope);
  if (answer.mine) return undefined;
  if (answer.entry.args_hash === args_hash) return answer.entry.owner.run_id;
  throw new Refusal(
    'CONFLICT',
    createMessage('The Idempotency-Key {{key}} was used for another request. Send a new key with a new request', {
      key: clientKey,
    }),
    {
      run_id: answer.entry.owner.run_id,
    },
  );
}

/**
 * Returns true for a run that was claimed by a process that died before the run was written. It is started again under the same
 * id.
 */
async function isLost({ activeRuns, runStore, clock }: RunServices, scope: Scope, runId: string): Promise<boolean> {
  const isYoung = clock.now() - timeOfId(runId) < lostAfterMs;
  return !isYoung && activeRuns.find(runId) === undefined && (await runStore.get(scope, runId)) === undefined;
}

function withDelivery(file: WorkflowFile, url: string): WorkflowFile {
  const edge = { id: 'deliver', source: callNode, source_handle: 'envelope', target: 'deliver', target_handle: 'envelope' };
  const node = { id: 'deliver', type: 'deliver', title: 'Call back', position: { x: 320, y: 0 }, config: { url } };
  return { ...file, nodes: [...file.nodes, node], edges: [...file.edges, edge] };
}

/** Plans a run of one call, frozen on the current version. */
function planCall(catalog: Catalog, config: ExecuteConfig): RunPlan {
  const { name, version } = config.tool;
  const spec = catalog.lookup(name, version);
  const workflow = singleNodeWorkflow(`${name} for ${config.caller.agent_id}`, {
    id: 'call',
    type: 'execute',
    title: name,
    config,
  });
  return { workflow, tools: toolWithCompensation(spec, catalog) };
}
