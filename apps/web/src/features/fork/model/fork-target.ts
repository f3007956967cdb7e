import {
  type ForkPoint,
  type ModelTurn,
  ownValue,
  readRowId,
  titleOf,
  type TimelineRow,
  type ToolEnvelope,
} from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import type { LoadedJournal } from '../../run/index.ts';

/** A point at which a run can be forked, and the values there that can be edited. `name` is the label in the timeline. */
export type ForkTarget = { at: ForkPoint; name: string } & (
  | { kind: 'failed' }
  | { kind: 'call'; envelope: ToolEnvelope }
  /** Undefined for a turn that has not ended, which can only be repeated. */
  | { kind: 'turn'; turn: ModelTurn | undefined }
  /** Undefined unless the node is an agent. */
  | { kind: 'node'; texts: NodePrompts | undefined }
);

type NodePrompts = { instructions: string; prompt: string };

export const failedTarget: ForkTarget = { kind: 'failed', at: 'failed', name: t('the failure') };

/** Returns the fork point of a row of the timeline, or `undefined` when the row has nothing to continue from yet. */
export function targetOfRow(journal: LoadedJournal, row: TimelineRow): ForkTarget | undefined {
  const { node_id } = row;
  switch (row.kind) {
    case 'call': {
      const { envelope, call_id, name } = row;
      return envelope && { kind: 'call', at: { call_id, node_id }, name, envelope };
    }
    case 'turn': {
      const { iteration } = row;
      const turn = journal.latest.nodes.get(node_id)?.agent?.turns[iteration];
      return { kind: 'turn', at: { node_id, iteration }, name: t('turn {{iteration}}', { iteration: iteration + 1 }), turn };
    }
    case 'node':
      return targetOfNode(journal, node_id);
  }
}

export function targetOfNode(journal: LoadedJournal, nodeId: string): ForkTarget | undefined {
  const node = journal.latest.started?.workflow.nodes.find(({ id }) => id === nodeId);
  if (node === undefined) return undefined;
  const texts =
    node.type === 'agent' ? { instructions: textIn(node, 'instructions'), prompt: textIn(node, 'prompt') } : undefined;
  return { kind: 'node', at: { node_id: nodeId }, name: titleOf(node), texts };
}

/**
 * Returns the fork point of the debugger's selection: a row by its id, or a node without a row as `node
 * <id>`.
 */
export function targetOfSelection(journal: LoadedJournal, selected: string | undefined): ForkTarget | undefined {
  if (selected === undefined) return undefined;
  const row = journal.timeline.rows.find(({ id }) => id === selected);
  if (row !== undefined) return targetOfRow(journal, row);
  const { kind, node_id: nodeId } = readRowId(selected);
  return kind === 'node' && nodeId !== undefined ? targetOfNode(journal, nodeId) : undefined;
}

/** Checks whether a run can be forked. Replays of a bundle and runs without a workflow can't. */
export const isForkable = ({ latest }: LoadedJournal): boolean =>
  latest.started !== undefined &&
  latest.started.replay_of === undefined &&
  latest.started.evaluation === undefined &&
  latest.workflowId !== '';

export const hasFailed = ({ latest }: LoadedJournal): boolean =>
  latest.isOver() && [...latest.nodes.values()].some(({ status }) => status === 'failed' || status === 'cancelled');

function textIn({ config }: { config: Record<string, unknown> }, field: keyof NodePrompts): string {
  const text = ownValue(config, field);
  return typeof text === 'string' ? text : '';
}
