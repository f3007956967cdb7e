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
import type { RunJournal } from '../../run/index.ts';

/** Where a person may take a run up again, and what stands there to be edited. `name`: as the timeline names it. */
export type ForkTarget = { at: ForkPoint; name: string } & (
  | { kind: 'failed' }
  | { kind: 'call'; envelope: ToolEnvelope }
  /** Without an answer: it has not ended, and can only be asked again. */
  | { kind: 'turn'; turn: ModelTurn | undefined }
  /** Only an agent has texts. */
  | { kind: 'node'; texts: NodePrompts | undefined }
);

export type NodePrompts = { instructions: string; prompt: string };

export const failedTarget: ForkTarget = { kind: 'failed', at: 'failed', name: t('the failure') };

/** The place of a row of the timeline; none where the row has nothing yet to go on from. */
export function targetOfRow(journal: RunJournal, row: TimelineRow): ForkTarget | undefined {
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

export function targetOfNode(journal: RunJournal, nodeId: string): ForkTarget | undefined {
  const node = journal.latest.started?.workflow.nodes.find(({ id }) => id === nodeId);
  if (node === undefined) return undefined;
  const texts =
    node.type === 'agent' ? { instructions: textIn(node, 'instructions'), prompt: textIn(node, 'prompt') } : undefined;
  return { kind: 'node', at: { node_id: nodeId }, name: titleOf(node), texts };
}

/** What is selected in the debugger: a row by its id, or a node that has no row as `node\n<id>`. */
export function targetOfSelection(journal: RunJournal, selected: string | undefined): ForkTarget | undefined {
  if (selected === undefined) return undefined;
  const row = journal.timeline.rows.find(({ id }) => id === selected);
  if (row !== undefined) return targetOfRow(journal, row);
  const { kind, node_id: nodeId } = readRowId(selected);
  return kind === 'node' && nodeId !== undefined ? targetOfNode(journal, nodeId) : undefined;
}

/** A run that was played from a bundle, or is of no workflow, is no ground to act on. */
export const isForkable = ({ latest }: RunJournal): boolean =>
  latest.started !== undefined &&
  latest.started.replay_of === undefined &&
  latest.started.evaluation === undefined &&
  latest.workflowId !== '';

export const hasFailed = ({ latest }: RunJournal): boolean =>
  latest.isOver() && [...latest.nodes.values()].some(({ status }) => status === 'failed' || status === 'cancelled');

function textIn({ config }: { config: Record<string, unknown> }, field: keyof NodePrompts): string {
  const text = ownValue(config, field);
  return typeof text === 'string' ? text : '';
}
