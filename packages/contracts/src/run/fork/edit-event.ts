import type { ToolEnvelope } from '../../tool/tool-envelope.ts';
import type { CallEnd, RunEvent, RunEventOf } from '../run-event.ts';
import type { EditedTurn, ForkEdit } from '../fork-order.ts';
import type { Edited } from '../forked-from.ts';

/** Returns the model's turn with a user's edits. No model was called, so it has no usage and no provider parts. */
export function editTurn(event: RunEventOf<'model.finished'>, edit: EditedTurn, edited: Edited): RunEvent {
  const { attempts: _attempts, cost_usd: _cost, ...rest } = event;
  const calls = edit.tool_calls?.map((call, index) => ({
    id: call.id ?? `call_${event.iteration}_${index}`,
    name: call.name,
    input_text: JSON.stringify(call.input ?? {}),
  }));
  const tool_calls = calls ?? event.turn.tool_calls;
  return {
    ...rest,
    turn: { text: edit.text ?? event.turn.text, tool_calls, finish: tool_calls.length > 0 ? 'tool_calls' : 'stop' },
    edited,
  };
}

/**
 * Returns the last event of a call with another result. The event keeps its times and its position. Data about the first result
 * is removed.
 */
export function editEnd(event: CallEnd, edit: ForkEdit, edited: Edited): RunEvent {
  const { v, run_id, seq, at, ms, node_id, call_id, envelope } = event;
  const about = { v, run_id, seq, at, ms, node_id, call_id, edited };
  if (edit.error !== undefined) return { ...about, type: 'tool.failed', envelope: { ...bare(envelope), error: edit.error } };
  return { ...about, type: 'tool.executed', envelope: { ...bare(envelope), output: edit.output ?? null } };
}

function bare({ call_id, name, version, input, t_start, t_end, meta }: ToolEnvelope): ToolEnvelope {
  const { seq, iteration, model_call_id, duration_ms, idempotency_key, rule_id, step_id, confirmed_by, edited } = meta ?? {};
  const kept = { seq, iteration, model_call_id, duration_ms, idempotency_key, rule_id, step_id, confirmed_by, edited };
  const known = Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined));
  return { call_id, name, version, input, t_start, t_end, meta: known };
}
