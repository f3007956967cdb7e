import { formatList } from '../../../lib/texts/format-list.ts';
import type { ToolHolder, ToolImpact } from '../../../lib/api-shapes.ts';
import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';

/** Returns "12 workflows, 3 pins, last run 2 h ago", or that there are no users. */
export function formatImpact(
  impact: Pick<ToolImpact, 'workflows' | 'pins' | 'edges' | 'agents' | 'runs' | 'last_run_at'>,
  now: Date,
): string {
  const { workflows, pins, edges, agents, runs, last_run_at } = impact;
  const parts = [
    workflows > 0 && counted(workflows, 'workflow'),
    pins > 0 && counted(pins, 'pin'),
    edges > 0 && counted(edges, 'edge'),
    agents.length > 0 && t('{{agents}} (external)', { agents: counted(agents.length, 'agent') }),
    runs.length > 0 && t('{{runs}} in progress', { runs: counted(runs.length, 'run') }),
  ].filter(part => part !== false);
  if (parts.length === 0) return t('—');
  return formatList([
    ...parts,
    ...(workflows > 0 ? [t('last run {{agoWords}}', { agoWords: formatAge(last_run_at, now) })] : []),
  ]);
}

const minute = 60_000;

/** Returns the time elapsed in the largest unit that fits. */
export function formatAge(at: string | null, now: Date): string {
  if (at === null) return t('never');
  const ms = Math.max(0, now.getTime() - new Date(at).getTime());
  if (ms < minute) return t('just now');
  if (ms < 60 * minute) return t('{{minutes}} min ago', { minutes: Math.floor(ms / minute) });
  if (ms < 24 * 60 * minute) return t('{{hours}} h ago', { hours: Math.floor(ms / (60 * minute)) });
  return t('{{days}} ago', { days: counted(Math.floor(ms / (24 * 60 * minute)), 'day') });
}

/** Returns `draft`, or the published version. */
export const versionStateLabel = ({ published_version }: Pick<ToolHolder, 'published_version'>): string =>
  published_version === null ? t('draft') : t('published {{publishedVersion}}', { publishedVersion: published_version });

/** Checks whether the version is frozen although the file doesn't name it, because it compensates calls of another tool. */
export const isNeededForUndo = ({
  published_version,
  nodes,
  pins,
}: Pick<ToolHolder, 'published_version' | 'nodes' | 'pins'>): boolean =>
  published_version !== null && nodes.length === 0 && pins.length === 0;

/** Returns the drafts that name a version other than this one, which an upgrade would change. */
export const upgradableTo = (holders: readonly ToolHolder[], version: string): ToolHolder[] =>
  holders.filter(one => one.published_version === null && one.version !== null && one.version !== version);
