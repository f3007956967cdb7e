import {
  createMessage,
  foldRun,
  type ForkEdit,
  forkJournal,
  type ForkPoint,
  type ForkRefusal,
  isCallEnd,
  plainMessage,
  rewriteEvents,
  type RunEvent,
  type RunPart,
  type Scope,
  toolRef,
  toolsNamedBy,
  type ToolSpec,
  type TraceContext,
  type WorkflowFile,
} from '@pinion/contracts';
import { audited } from '../../../audit/audited.ts';
import { turnGroupOf } from '../../../engine/nodes/turn-group-of-node.ts';
import { cutGraph } from '../../../engine/scheduler/cut-graph.ts';
import { traceIdOf } from '../../../telemetry/telemetry.ts';
import { beginOnce, type Started } from '../start/begin-once.ts';
import { planRun } from '../start/plan-run.ts';
import { refuseDeep } from '../../../platform/imports/read-import.ts';
import { notFound, Refusal, type RefusalCode } from '../../../platform/errors/refusal.ts';
import { readEvents, type RunServices } from '../run-services.ts';
import { scopeOfRun } from '../read/scope-of-run.ts';
import { requestWithKeptEvents } from '../start/request-with-kept-events.ts';
import { rememberedEffect } from '@pinion/tool-runtime';

/** The point at which a run is forked, and the edits there. */
type ForkRequest = {
  run_id: string;
  at: ForkPoint;
  edit?: ForkEdit | undefined;
  wait_s?: number | undefined;
  idempotency_key?: string | undefined;
  /** The span of the caller. */
  trace_context?: TraceContext | undefined;
};

/**
 * Starts a run that continues from another's journal: the calls before the fork are reused and never repeated, those after it
 * are made under the run's own keys. The parent stays unchanged, and may still be running. Replacing a recorded answer is an
 * administrative act, and is audited.
 */
export async function forkRun(services: RunServices, scope: Scope, request: ForkRequest): Promise<Started> {
  const edited = Object.keys(request.edit ?? {});
  if (edited.length === 0) return beginFork(services, scope, request);
  refuseDeep(request.edit);
  const entry = { action: 'run.forked', subject: request.run_id, details: { at: request.at, edited } };
  return audited(services, scope, entry, () => beginFork(services, scope, request));
}

async function beginFork(services: RunServices, scope: Scope, request: ForkRequest): Promise<Started> {
  const { run_id: from, at, edit, idempotency_key, wait_s, trace_context } = request;
  return beginOnce(services, scope, { idempotency_key, body: ['fork', from, at, edit ?? null], wait_s }, async () => {
    const run = await services.runStore.get(scope, from);
    if (run === undefined) throw notFound('run', from);
    if (run.replay_of !== null)
      throw new Refusal('CONFLICT', createMessage('This run replays a bundle and cannot be forked. Fork the original run'), {
        replay_of: run.replay_of,
      });
    if (run.evaluation_id !== null)
      throw new Refusal('CONFLICT', createMessage('This run replays a recording and cannot be forked. Fork the original run'));
    if (run.workflow_id === null)
      throw new Refusal('CONFLICT', createMessage('This run belongs to no workflow, so it cannot be forked'));
    await services.activeRuns.whenShownIsWritten(from);
    const events = await readEvents(services, from);
    const { started } = foldRun(events);
    if (started === undefined) throw new Refusal('CONFLICT', createMessage('The run is queued, so there is nothing to fork yet'));
    const now = new Date(services.clock.now()).toISOString();
    const fork = forkJournal(events, { at, edit, edited: { by: scope.user_id, at: now } });
    if (!fork.ok) throw refusalOf(fork);

    const { use_test_data, input } = started;
    // A partial run that continues from a node outside its part becomes a run of the whole workflow.
    const part = fork.from.every(id => started.part?.nodes.includes(id) !== false) ? started.part : undefined;
    const isAsBefore = fork.workflow === started.workflow && part === started.part;
    const run_id = services.newId();
    const tools = isAsBefore ? started.tools : await toolsOf(services, scope, fork.workflow, part, started.tools);
    const entries = rewriteEvents(fork.lines, { run_id, from, goOn: new Set(fork.from), traceOf: traceIdOf });
    await rememberEffects(services, scope, { run_id, from, events: entries, tools });
    const spec = {
      run_id,
      // A fork acts for the same user as its parent, whose credentials it uses.
      scope: { ...scope, run_as: scopeOfRun(run).run_as ?? { attended: true, owner_id: null } },
      workflow_id: run.workflow_id,
      // With edits, it is no longer a run of the published version.
      workflow_version: fork.workflow === started.workflow ? started.workflow_version : undefined,
      workflow: fork.workflow,
      tools,
      input,
      forked_from: { run_id: from, at, edited: fork.editedFields, by: scope.user_id },
      part,
      use_test_data,
      trace_context,
    };
    return requestWithKeptEvents(services, spec, from, entries);
  });
}

const codes: Readonly<Record<ForkRefusal['reason'], RefusalCode>> = {
  not_there: 'NOT_FOUND',
  not_ended: 'CONFLICT',
  under_way: 'CONFLICT',
  nothing_failed: 'CONFLICT',
  ambiguous: 'CONFLICT',
  wrong_edit: 'VALIDATION_ERROR',
};

const refusalOf = ({ reason, message, details }: ForkRefusal): Refusal =>
  new Refusal(codes[reason], plainMessage(message), { reason, ...details });

/** Returns the versions the parent was frozen on, plus the current versions of the tools that an edited node adds. */
async function toolsOf(
  services: RunServices,
  scope: Scope,
  file: WorkflowFile,
  part: RunPart | undefined,
  frozen: readonly ToolSpec[],
): Promise<ToolSpec[]> {
  const { tools } = planRun(cutGraph(file, part), await services.tools.catalog(scope));
  const names = new Set(frozen.map(({ name }) => name));
  const known = new Set(frozen.map(({ name, version }) => toolRef(name, version)));
  const named = file.nodes
    .flatMap(toolsNamedBy)
    .map(({ name, version }) => (version === undefined ? name : toolRef(name, version)));
  const isNew = ({ name, version }: ToolSpec): boolean =>
    !names.has(name) || (!known.has(toolRef(name, version)) && named.includes(toolRef(name, version)));
  return [...frozen, ...tools.filter(isNew)];
}

/**
 * Copies earlier effects into the ledger under the fork's keys, so that an equal call is answered by them. A fork is a turn
 * group of its own, and its agents would otherwise know nothing of those effects. Written before the fork starts. Repeating is
 * harmless.
 */
async function rememberEffects(
  { ledger, hasher, outcomes }: Pick<RunServices, 'ledger' | 'hasher' | 'outcomes'>,
  scope: Scope,
  { run_id, from, events, tools }: { run_id: string; from: string; events: readonly RunEvent[]; tools: readonly ToolSpec[] },
): Promise<void> {
  const specs = new Map(tools.map(spec => [toolRef(spec.name, spec.version), spec]));
  const { nodes } = foldRun(events);
  const settled = new Map((await outcomes.settledOf(scope, [from])).map(outcome => [keyOf(outcome), outcome]));
  for (const event of events) {
    if (!isCallEnd(event)) continue;
    const { envelope, node_id } = event;
    const isOfAgent = nodes.get(node_id)?.agent !== undefined;
    if (!isOfAgent && envelope.caller === undefined) continue; // A tool node repeats no call.
    const spec = specs.get(toolRef(envelope.name, envelope.version));
    if (spec === undefined || event.type === 'tool.denied') continue;
    const isEdited = 'edited' in event && event.edited !== undefined;
    const turn_group_id = isOfAgent ? run_id : turnGroupOf(run_id, node_id);
    const about = { envelope, spec, workspace_id: scope.workspace_id, turn_group_id, run_id: from, node_id, isEdited };
    const remembered = rememberedEffect(hasher, about);
    if (remembered === undefined) continue;
    const { intent } = remembered;
    const outcome = settled.get(keyOf(intent.owner));
    if (outcome?.happened === false) continue; // An equal call can be sent.
    const result = remembered.result ?? outcome?.result ?? undefined;
    const begun = await ledger.markProcessing(intent, scope);
    if (!begun.mine) continue; // The first of two equal calls.
    if (result === undefined) await ledger.markIndeterminate('tool', intent.key, scope);
    else await ledger.markComplete('tool', intent.key, result, scope);
  }
}

const keyOf = ({ node_id, call_id }: { node_id: string; call_id: string }): string => JSON.stringify([node_id, call_id]);
