import { type EnvelopeView, type Scope, timeoutMsOf, type ToolEnvelope, type ToolSpec } from '@pinion/contracts';
import { learnedText } from '@pinion/tool-runtime';
import * as z from 'zod';
import { beginSingleNodeRun, singleNodeWorkflow } from '../../worker/begin-single-node-run.ts';
import type { AgainConfig } from '../../engine/nodes/again-node.ts';
import { lookupAgent } from '../../engine/nodes/outside-caller.ts';
import type { AuditLog } from '../../audit/audit-log.ts';
import type { DueLookup } from '../../ledger/outcome-store.sql.ts';
import type { Catalog } from '../../stores/tools/index.ts';
import { audited } from '../../audit/audited.ts';
import { compensationTool, type RunServices, scopeOfRun } from '../runs/index.ts';
import { awaitEnvelope } from '../executions/index.ts';
import { envelopeOf } from './list-unknown-outcomes.ts';
import { effectFacts } from './resolve-outcome.ts';

export type OutcomeLookupServices = RunServices & { audit: Pick<AuditLog, 'add'> };

/** The result of a lookup. */
const LookupAnswer = z.object({ happened: z.boolean(), result: z.unknown().optional() });

/** Seconds to wait for the result of a lookup. */
const waitS = 60;

/**
 * Calls the lookup of a tool (`reconcile_tool`) for the outcome of a call, in a separate run, and settles the outcome by the
 * result. A negative result is trusted only after the tool's timeout has passed once more: until then the external service may
 * still be processing the request.
 */
export async function lookUpOutcome(services: OutcomeLookupServices, effect: DueLookup): Promise<void> {
  const run = await services.runStore.get(effect, effect.run_id);
  const envelope = envelopeOf(effect);
  if (run === undefined || envelope === undefined) return;
  const scope = scopeOfRun(run);
  const catalog = await services.tools.catalog(scope);
  const spec = catalog.lookup(effect.tool, effect.version);
  const tool = lookupToolOf(spec, catalog);
  const note = (error: string | null, run_id: string | null, isOver = false): Promise<void> =>
    services.outcomes.noteLookup(scope, effect, { run_id, error, isOver });
  if (spec === undefined || tool === undefined) return note(null, null, true);
  if (typeof tool === 'string') return note(tool, null);

  const isEarly = services.clock.now() < effect.created_at.getTime() + 2 * timeoutMsOf(spec);
  const run_id = await beginLookup(services, scope, effect, envelope, tool);
  const answer = (await awaitEnvelope(services, scope, run_id, waitS)).envelope;
  const read = LookupAnswer.safeParse(answer?.output);
  if (!read.success) return note(flawOf(answer), run_id);
  if (!read.data.happened && isEarly) return note('It has not happened yet. The service may still be processing it.', run_id);
  await settle(services, scope, effect, { ...read.data, run_id });
}

/** Returns the lookup tool, the reason it cannot be called, or undefined when the definition names none. */
function lookupToolOf(spec: ToolSpec | undefined, catalog: Catalog): ToolSpec | string | undefined {
  const ref = spec?.reconcile_tool;
  if (ref === undefined) return undefined;
  const tool = compensationTool(ref, catalog.lookup, name => catalog.versionsOf(name).map(entry => entry.spec));
  if (tool === undefined) return `${ref} is not in the catalog.`;
  return tool.side_effect_policy === 'pure' ? tool : `${ref} is not read-only, so it is not called.`;
}

async function beginLookup(
  services: RunServices,
  scope: Scope,
  { run_id, node_id, call_id, key }: DueLookup,
  { input }: ToolEnvelope,
  tool: ToolSpec,
): Promise<string> {
  const { name, version, permissions = [] } = tool;
  const config: AgainConfig = {
    tool: { name, version },
    input: { idempotency_key: key, arguments: input },
    of: { run_id, node_id, call_id },
    roles: permissions,
    agent: lookupAgent,
  };
  return beginSingleNodeRun(services, scope, {
    run_id: services.newId(),
    workflow: singleNodeWorkflow(`Lookup by ${name}`, { id: 'call', type: 'again', title: name, config }),
    tools: [tool],
  });
}

function flawOf(answer: EnvelopeView | undefined): string {
  if (answer === undefined) return 'The lookup timed out.';
  if (answer.error !== undefined && answer.error !== null) return answer.error.message;
  return 'The lookup must return {happened: true or false, result}.';
}

async function settle(
  { outcomes, audit }: OutcomeLookupServices,
  scope: Scope,
  effect: DueLookup,
  { happened, result, run_id }: { happened: boolean; result?: unknown; run_id: string },
): Promise<void> {
  const event = {
    actor: lookupAgent,
    action: 'outcome.settled',
    subject: effect.run_id,
    details: { ...effectFacts(effect), happened, has_result: result !== undefined, lookup_run_id: run_id },
  };
  const settlement = { happened, result: happened ? learnedText(result ?? null) : null, by: lookupAgent };
  await audited({ audit }, scope, event, () => outcomes.settle(scope, effect, settlement));
}
