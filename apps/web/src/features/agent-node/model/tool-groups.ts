import { isConnectionKind } from '@pinion/contracts';
import { connectionPresentations } from '../../../connections/connection-presentations.ts';
import { t } from '../../../lib/texts/t.ts';
import type { ToolRow } from './tool-list.ts';

/** The tools of one source: a connection, or one of the sources that ship with the workspace. */
export type ToolGroup = {
  key: string;
  label: string;
  /** The name of the connection. `undefined` for tools that are not of a connection. */
  connection: string | undefined;
  rows: readonly ToolRow[];
};

const sourceLabels: Readonly<Record<string, string>> = {
  user: t('Published here'),
  demo: t('Demo shop'),
  builtin: t('Built in'),
  file: t('Administrator’s file'),
  unknown: t('Not in the catalog'),
};

const order = ['unknown', 'user', 'demo', 'builtin', 'file', ...Object.keys(connectionPresentations)];

/**
 * Groups tools by their source, and those of connections by connection. The rows of a group keep their order, and the groups of
 * ranked rows the order of their best row.
 */
export function groupToolRows(rows: readonly ToolRow[], isRanked: boolean): ToolGroup[] {
  const groups = [...Map.groupBy(rows, keyOf)].map(([key, members]): ToolGroup => {
    const [source = 'unknown', connection] = key.split(' ');
    return {
      key,
      label: isConnectionKind(source) ? connectionPresentations[source].label : (sourceLabels[source] ?? source),
      connection,
      rows: members,
    };
  });
  if (isRanked) return groups;
  return groups.sort((a, b) => rankOf(a.key) - rankOf(b.key) || a.key.localeCompare(b.key));
}

const rankOf = (key: string): number => {
  const index = order.indexOf(key.split(' ')[0] ?? '');
  return index === -1 ? order.length : index;
};

/** Returns the key of a tool's group. The tools of a connection begin with its name. */
function keyOf({ name, spec }: ToolRow): string {
  const source = spec === undefined ? 'unknown' : (spec.source ?? 'user');
  return isConnectionKind(source) ? `${source} ${name.split('.')[0]}` : source;
}

/** Returns the tools that a switch of many tools can turn on: all that nobody else has to allow first. */
export const enableable = (rows: readonly ToolRow[]): ToolRow[] =>
  rows.filter(row => !row.isOn && row.spec !== undefined && row.unavailable?.isOutOfReach !== true);
