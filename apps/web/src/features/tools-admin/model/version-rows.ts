import { formatList } from '../../../lib/texts/format-list.ts';
import type { ToolVersionItem } from '../../../lib/api-shapes.ts';
import { counted, formatCount } from '../../../lib/counted.ts';
import { formatDuration, formatShare } from '../../../lib/format.ts';
import { formatDate } from '../../../lib/timestamps.ts';
import { t } from '../../../lib/texts/t.ts';

/** A cell: the main text, and the detail at its right. `quiet` is true when there is no value. */
export type VersionCell = { text: string; detail?: string; strong?: true; quiet?: true; scale?: true };

export type VersionRow = { label: string; cell: (version: ToolVersionItem) => VersionCell };

const none: VersionCell = { text: t('—'), quiet: true };

/** Returns the rows of "versions side by side". They are the same for every version, so that a difference is visible at once. */
export function versionRows(newestActive: string | undefined): VersionRow[] {
  return [
    { label: t('Reason'), cell: version => reasonCell(version, newestActive) },
    { label: t('Published'), cell: version => ({ text: formatDate(new Date(version.created_at)) }) },
    { label: t('Side effects'), cell: version => ({ text: version.side_effect_policy, scale: true }) },
    { label: t('Timeout'), cell: timeCell },
    { label: t('Retries'), cell: retriesCell },
    { label: t('Cache'), cell: cacheCell },
    { label: t('Calls (7 days)'), cell: version => ({ text: formatCount(version.calls_7d.count), strong: true }) },
    {
      label: 'p50, p95',
      cell: ({ calls_7d: calls }) =>
        calls.count === 0 ? none : { text: formatDuration(calls.p50_ms), detail: formatDuration(calls.p95_ms) },
    },
    {
      label: t('Errors'),
      cell: ({ calls_7d: calls }) =>
        calls.count === 0
          ? none
          : {
              text: formatShare(calls.failed, calls.count),
              detail: t('{{failed}} failed', { failed: formatCount(calls.failed) }),
            },
    },
    { label: t('Used by'), cell: usedCell },
  ];
}

function reasonCell(version: ToolVersionItem, newestActive: string | undefined): VersionCell {
  if (version.lifecycle === 'active')
    return { text: version.version === newestActive ? t('newest active') : t('active'), quiet: true };
  const use = version.replacement
    ? t('use {{replacement}}', { replacement: version.replacement.replace(`${version.name}@`, '') })
    : undefined;
  const text = formatList([use, version.reason]);
  return text ? { text } : { text: t('—'), quiet: true };
}

const cacheLabel = { ttl: t('reused'), forever: t('forever') } as const;

function cacheCell({ cache, cache_ttl_s: seconds }: ToolVersionItem): VersionCell {
  if (cache === 'none') return none;
  return cache === 'ttl' && seconds !== undefined ? { text: t('reused'), detail: `${seconds} s` } : { text: cacheLabel[cache] };
}

function usedCell({ used_by: count, lifecycle }: ToolVersionItem): VersionCell {
  if (count === 0) return { text: t('—'), quiet: true };
  return lifecycle === 'blocked'
    ? { text: counted(count, 'workflow'), detail: t('cannot run') }
    : { text: counted(count, 'workflow') };
}

/** The note for a value that comes from the workspace and not from the definition. */
const byWorkspace = t('workspace default');

function timeCell({ effective: { timeout_s, by_workspace } }: ToolVersionItem): VersionCell {
  return { text: `${timeout_s} s`, ...(by_workspace.includes('timeout_s') ? { detail: byWorkspace } : {}) };
}

function retriesCell({ effective: { max_retries, by_workspace } }: ToolVersionItem): VersionCell {
  const cell = max_retries === 0 ? none : { text: t('up to {{maxRetries}}', { maxRetries: max_retries }) };
  return by_workspace.includes('max_retries') ? { ...cell, detail: byWorkspace } : cell;
}
