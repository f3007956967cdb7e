import type { ConnectionItem, ConnectionTool } from '../../../lib/api-shapes.ts';
import { rankByTerms, splitTerms } from '../../../lib/rank-by-terms.ts';
import type { Status } from '../../../lib/status.ts';
import { t } from '../../../lib/texts/t.ts';
import type { Chip } from '../../../ui/chip-filter.tsx';

export type ToolState = ConnectionTool['state'];

export const toolStateBadge: Readonly<Record<ToolState, { status: Status; word: string }>> = {
  active: { status: 'ok', word: t('active') },
  changed: { status: 'waiting', word: t('changed, awaits approval') },
  new: { status: 'waiting', word: t('new, awaits approval') },
  deprecated: { status: 'deprecated', word: t('deprecated') },
  blocked: { status: 'blocked', word: t('blocked') },
  left_out: { status: 'off', word: t('left out') },
};

const stateLabels: Readonly<Record<ToolState, string>> = {
  active: t('Active'),
  changed: t('Changed'),
  new: t('New'),
  deprecated: t('Deprecated'),
  blocked: t('Blocked'),
  left_out: t('Left out'),
};

const order: readonly ToolState[] = ['active', 'changed', 'new', 'deprecated', 'blocked', 'left_out'];

/** Returns the remarks of the last import, except those about tools that it left out. */
export const remarksOf = ({ problems }: Pick<ConnectionItem, 'problems'>): string[] => [
  ...new Set(problems.filter(problem => !problem.includes(': skipped: '))),
];

/** Counts the tools of each state that occurs. */
export function stateChips(tools: readonly ConnectionTool[]): Chip[] {
  const counts = new Map<ToolState, number>();
  for (const { state } of tools) counts.set(state, (counts.get(state) ?? 0) + 1);
  const chips = order.flatMap(value => {
    const count = counts.get(value);
    return count === undefined ? [] : [{ value, label: stateLabels[value], count }];
  });
  return [{ value: 'all', label: t('All'), count: tools.length }, ...chips];
}

/** Filters tools by state and words, the best match first. */
export function filterConnectionTools(tools: readonly ConnectionTool[], state: string, search: string): ConnectionTool[] {
  const terms = splitTerms(search);
  return tools
    .filter(tool => state === 'all' || tool.state === state)
    .map(tool => ({ tool, rank: rankByTerms({ name: tool.name, description: tool.description }, terms) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .map(({ tool }) => tool);
}
