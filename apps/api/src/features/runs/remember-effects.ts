import { foldRun, isCallEnd, type RunEvent, type Scope, type ToolSpec, toolRef } from '@pinion/contracts';
import { rememberedEffect } from '@pinion/tool-runtime';
import type { RunServices } from './run-services.ts';

/**
 * Copies earlier effects into the ledger under the fork's keys, so that an equal call is answered by them. A fork is a turn
 * group of its own, and its agents would otherwise know nothing of those effects. Written before the fork starts. Repeating is
 * harmless.
 */
export async function rememberEffects(
  { ledger, hasher, outcomes }: Pick<RunServices, 'ledger' | 'hasher' | 'outcomes'>,
  scope: Scope,
  { run_id, from, events, tools }: { run_id: string; from: string; events: readonly RunEvent[]; tools: readonly ToolSpec[] },
): Promise<void> {
  const specs = new Map(tools.map(spec => [toolRef(spec.name, spec.version), spec]));
  const { nodes } = foldRun(events);
  const settled = new Map((await outcomes.settledOf(scope, [from])).map(outcome => [placeOf(outcome), outcome]));
  for (const event of events) {
    if (!isCallEnd(event) || nodes.get(event.node_id)?.agent === undefined) continue; // // A tool node has its own keys.
    const { envelope, node_id } = event;
    const spec = specs.get(toolRef(envelope.name, envelope.version));
    if (spec === undefined || event.type === 'tool.denied') continue;
    const isEdited = 'edited' in event && event.edited !== undefined;
    const about = { envelope, spec, workspace_id: scope.workspace_id, turn_group_id: run_id, run_id: from, node_id, isEdited };
    const remembered = rememberedEffect(hasher, about);
    if (remembered === undefined) continue;
    const { intent } = remembered;
    const outcome = settled.get(placeOf(intent.owner));
    if (outcome?.happened === false) continue; // // An equal call can be sent.
    const result = remembered.result ?? outcome?.result ?? undefined;
    const begun = await ledger.markProcessing(intent, scope);
    if (!begun.mine) continue; // // The first of two equal calls.
    if (result === undefined) await ledger.markIndeterminate('tool', intent.key, scope);
    else await ledger.markComplete('tool', intent.key, result, scope);
  }
}

const placeOf = ({ node_id, call_id }: { node_id: string; call_id: string }): string => JSON.stringify([node_id, call_id]);
