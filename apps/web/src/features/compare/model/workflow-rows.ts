import type { WorkflowChange } from '@pinion/contracts';
import { messageText } from '../../../lib/texts/message-text.ts';
import { t } from '../../../lib/texts/t.ts';
import { termOf } from '../../../lib/texts/term-of.ts';
import { visibleText } from '../../../lib/visible-text.ts';
import type { DiffStatus } from '../../canvas/index.ts';

/** A difference of two workflows. `before` and `after` are absent where a side has no value. */
export type WorkflowDiffRow = {
  status: DiffStatus;
  /** The setting, or the whole change of a node or an edge. */
  what: string;
  /** The name of the node. */
  where: string | undefined;
  before: string | undefined;
  after: string | undefined;
  /** True for two texts, which are compared word by word. */
  isText: boolean;
};

/** The settings that explain results most often, first. */
const order: readonly RegExp[] = [/^instructions/, /^prompt/, /^model/, /^tools?\b/, /^policy/];

/** Returns the differences, the most likely reasons first. */
export const workflowRows = (changes: readonly WorkflowChange[]): WorkflowDiffRow[] =>
  changes.toSorted((a, b) => rankOf(a) - rankOf(b)).map(rowOf);

function rankOf({ kind, field = '' }: WorkflowChange): number {
  if (kind !== 'node_changed') return order.length + (kind === 'edge_added' || kind === 'edge_removed' ? 2 : 1);
  const rank = order.findIndex(pattern => pattern.test(field));
  return rank < 0 ? order.length : rank;
}

function rowOf(change: WorkflowChange): WorkflowDiffRow {
  const { kind, title, from, to } = change;
  const isSetting = kind === 'node_changed' || kind === 'workflow_changed';
  return {
    status: statusOf(change),
    what: isSetting ? settingName(change) : messageText(change),
    where: isSetting ? title : undefined,
    before: isSetting ? textOf(from) : undefined,
    after: isSetting ? textOf(to) : undefined,
    isText: isSetting && isProse(from) && isProse(to),
  };
}

const settingName = ({ field, params }: WorkflowChange): string =>
  field === 'model.model' ? t('model') : visibleText(termOf(String(params['field'] ?? '')));

function statusOf({ kind, from, to }: WorkflowChange): DiffStatus {
  if (kind === 'node_added' || kind === 'edge_added') return 'added';
  if (kind === 'node_removed' || kind === 'edge_removed') return 'removed';
  return from === undefined ? 'added' : to === undefined ? 'removed' : 'changed';
}

const isProse = (value: unknown): boolean => typeof value === 'string' && /\s/.test(value.trim());

/** Returns a value in one text. The entry of a tool is its version. */
function textOf(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'string') return value === '' ? t('empty') : value;
  if (typeof value === 'object' && value !== null && 'version' in value && typeof value.version === 'string')
    return value.version;
  return JSON.stringify(value);
}
