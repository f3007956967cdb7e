import { callRowId } from '@pinion/contracts';
import type { SideEffectItem } from '../../../lib/api-shapes.ts';
import { t } from '../../../lib/texts/t.ts';

/** The compensation of one effect of a run, planned or done. */
export type UndoItem = {
  id: string;
  nodeId: string;
  name: string;
  version: string;
  state: 'due' | 'undone' | 'failed' | 'unknown' | 'cannot';
  /** Sentence that names the compensating tool, or the reason there is none. */
  text: string;
  /** The input for the compensating tool. */
  input?: unknown;
  /** The run that compensated the effect, or tried to. */
  runId?: string;
  /** The run that made the effect: the one shown, or a part of it. */
  madeBy: string;
};

/**
 * Returns the effects newest first, the order in which they are compensated. Reading the run's journal again shows what has
 * been compensated in the meantime.
 */
export const undoPlan = (effects: readonly SideEffectItem[]): UndoItem[] => effects.toReversed().map(undoItemOf);

function undoItemOf(effect: SideEffectItem): UndoItem {
  const { id, node_id: nodeId, run_id: madeBy, tool_name: name, version, compensation, undo } = effect;
  const base = { id, nodeId, madeBy, name, version, ...(undo === undefined ? {} : { runId: undo.run_id }) };
  if (effect.status === 'compensated') return { ...base, state: 'undone', text: t('undone') };
  if (!compensation.ok) return { ...base, state: 'cannot', text: whyNot(effect, compensation.why) };
  const { tool, input } = compensation;
  const by = t('by {{name}} {{version}}', { name: tool.name, version: tool.version });
  if (undo?.state === 'unknown')
    return { ...base, state: 'unknown', text: t('undo {{by}}: outcome unknown, check the external system', { by }), input };
  if (undo?.state === 'failed')
    return {
      ...base,
      state: 'failed',
      text: t('undo {{by}} failed: {{message}}', { by, message: undo.error?.message ?? t('unknown error') }),
      input,
    };
  return {
    ...base,
    state: 'due',
    text:
      effect.status === 'indeterminate' ? t('outcome unknown, to be undone {{by}}', { by }) : t('to be undone {{by}}', { by }),
    input,
  };
}

function whyNot({ status, irreversible }: SideEffectItem, why: string): string {
  if (irreversible && status !== 'failed') return t('cannot be undone: {{why}}', { why });
  return status === 'indeterminate' ? t('outcome unknown, cannot be undone: {{why}}. Check the external system', { why }) : why;
}

/** Returns the effects that a compensation would still process. Failed ones are tried again. */
export const dueItems = (rows: readonly UndoItem[]): UndoItem[] =>
  rows.filter(({ state }) => state === 'due' || state === 'failed');

export type UndoStatus = 'undone' | 'undo failed' | 'undo not known';

const statusOfState: Partial<Record<UndoItem['state'], UndoStatus>> = {
  undone: 'undone',
  failed: 'undo failed',
  unknown: 'undo not known',
};

/** Returns the compensation status by node and call, as the rows of a run show it. Parts of the run have rows of their own. */
export function undoStatuses(runId: string, effects: readonly SideEffectItem[]): ReadonlyMap<string, UndoStatus> {
  const badges = new Map<string, UndoStatus>();
  for (const { id, nodeId, madeBy, state } of undoPlan(effects)) {
    const badge = statusOfState[state];
    if (madeBy === runId && badge !== undefined) badges.set(callRowId({ node_id: nodeId, call_id: id }), badge);
  }
  return badges;
}
