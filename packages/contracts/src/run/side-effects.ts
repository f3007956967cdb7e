import type { ToolEnvelope } from '../tool/tool-envelope.ts';
import { isToolIndeterminate } from '../tool/indeterminate.ts';
import type { RunEvent } from './run-event.ts';

/** A side effect of a run: a projection of its journal. */
export type SideEffectRecord = {
  /** The call's id. */
  id: string;
  /** The run that made the call: this one, or one of its child runs. */
  run_id: string;
  node_id: string;
  tool_name: string;
  version: string;
  policy: string;
  executed_at: string;
  args: unknown;
  result?: unknown;
  status: 'executed' | 'failed' | 'indeterminate' | 'compensated';
  idempotency_key?: string | undefined;
  irreversible: boolean;
  needs_compensation: boolean;
};

/**
 * Returns the effects of a run on external systems, in the order in which they took effect. Excludes calls that sent nothing,
 * and events kept from another run, which are compensated there.
 */
export function sideEffectsOf(events: Iterable<RunEvent>): SideEffectRecord[] {
  const policies = new Map<string, string>();
  const records = new Map<string, SideEffectRecord>();
  let keptLines = -1;
  for (const event of events) {
    if (event.type === 'run.started') {
      if (event.evaluation !== undefined) return []; // Replayed from a recording: nothing was sent.
      keptLines = event.kept?.lines ?? -1;
    }
    if (event.seq <= keptLines) continue;
    if (event.type === 'tool.authorized') policies.set(`${event.node_id}\n${event.call_id}`, event.side_effect_policy);
    if (event.type !== 'tool.executed' && event.type !== 'tool.failed') continue;
    const id = `${event.node_id}\n${event.call_id}`;
    const policy = policies.get(id) ?? 'irreversible';
    const { envelope } = event;
    if (policy === 'pure' || envelope.cached === true) continue;
    records.set(id, recordOf(event, policy, envelope));
  }
  return [...records.values()].sort(asTheyHappened);
}

/** Orders the side effects of several runs by time. */
export const asTheyHappened = (a: SideEffectRecord, b: SideEffectRecord): number =>
  a.executed_at < b.executed_at ? -1 : a.executed_at > b.executed_at ? 1 : 0;

function recordOf(
  { run_id, node_id }: { run_id: string; node_id: string },
  policy: string,
  envelope: ToolEnvelope,
): SideEffectRecord {
  const status = isToolIndeterminate(envelope) ? 'indeterminate' : envelope.error === undefined ? 'executed' : 'failed';
  const key = envelope.meta?.idempotency_key;
  return {
    id: envelope.call_id,
    run_id,
    node_id,
    tool_name: envelope.name,
    version: envelope.version,
    policy,
    executed_at: envelope.t_end,
    args: envelope.input,
    result: envelope.output,
    status,
    idempotency_key: key,
    irreversible: policy === 'irreversible',
    needs_compensation: policy === 'compensatable' && status !== 'failed',
  };
}
