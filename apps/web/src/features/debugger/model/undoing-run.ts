import { isRecord, ownValue, type RunFold, type TimelineRow } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';

/** An effect of another run that this run compensates. */
type UndoneEffect = {
  /** Id that is unique among the effects. */ id: string /** `name@version` of the tool that made it. */;
  of: string;
};

/** The run and the effects that a compensation run reverts, newest first. Undefined for any other run. */
export type UndoingRun = { ofRunId: string; nodeId: string; effects: readonly UndoneEffect[] };

/**
 * Reads the effects from the single node of a compensation run. No user can save a node of that type, so its shape is defined
 * by the server.
 */
export function undoingRunOf(started: RunFold['started']): UndoingRun | undefined {
  const node = started?.workflow.nodes.find(one => one.type === 'undo');
  if (started?.undo_of === undefined || node === undefined) return undefined;
  const listed = ownValue(node.config, 'effects');
  const effects = Array.isArray(listed) ? listed.flatMap(effectOf) : [];
  return { ofRunId: started.undo_of, nodeId: node.id, effects };
}

function effectOf(value: unknown): UndoneEffect[] {
  if (!isRecord(value)) return [];
  const [call_id, of] = [ownValue(value, 'call_id'), ownValue(value, 'of')];
  const id = JSON.stringify([ownValue(value, 'run_id'), ownValue(value, 'node_id'), call_id]);
  return typeof call_id === 'string' && typeof of === 'string' ? [{ id, of }] : [];
}

/**
 * Returns the compensated effect by the id of the compensating call. Effects are processed one after the other, so the first
 * call is for the first effect.
 */
export function undoNotes(undoing: UndoingRun | undefined, rows: readonly TimelineRow[]): ReadonlyMap<string, string> {
  const calls = rows.flatMap(row => (row.kind === 'call' && row.node_id === undoing?.nodeId ? [row.call_id] : []));
  return new Map(
    calls.flatMap((id, index) => {
      const effect = undoing?.effects[index];
      return effect === undefined ? [] : [[id, t('undoes {{of}}', { of: effect.of })] as const];
    }),
  );
}
