import {
  type AgentConfig,
  compareVersions,
  type EnabledTool,
  type Lifecycle,
  type ToolCategory,
  versionInUse,
} from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import type { Chip } from '../../../ui/chip-filter.tsx';
import type { DryVerdict, ListedTool, SecretScopes } from '../../../lib/api-shapes.ts';
import { rankByTerms, splitTerms } from '../../../lib/rank-by-terms.ts';
import { type KeyResolution, resolveToolKey } from './key-resolution.ts';
import { type UnavailableReason, unavailableReasonOf } from './unavailable-reason.ts';

export type ToolRow = {
  name: string;
  /** The version the agent would call. `undefined` when the catalog has none. */
  spec: ListedTool | undefined;
  versions: readonly ListedTool[];
  /** The pinned version. `undefined` when the tool follows the newest one. */
  chosenVersion: string | undefined;
  isOn: boolean;
  pins: readonly string[];
  key: KeyResolution;
  /** The reason the agent can't use the tool. */
  unavailable: UnavailableReason | undefined;
};

/** The tools of a node, the pins on them, and the roles that it claims. */
type ToolList = Pick<AgentConfig, 'tools' | 'pins' | 'roles'>;

/**
 * Returns one row for each tool: enabled tools first, each group sorted by name. Blocked tools are left out unless they are
 * enabled or have pins.
 */
export function toolRowsOf(
  config: ToolList,
  tools: readonly ListedTool[],
  secrets: SecretScopes | undefined,
  verdicts: readonly DryVerdict[] = [],
): ToolRow[] {
  const result = new Map(verdicts.map(verdict => [verdict.tool, verdict]));
  const versions = Map.groupBy(tools, tool => tool.name);
  const names = new Set([
    ...versions.keys(),
    ...config.tools.map(tool => tool.name),
    ...config.pins.map(pin => pin.selector.tool),
  ]);
  const rows = [...names].map(name => rowOf(name, config, versions.get(name) ?? [], secrets, result.get(name)));
  return rows.filter(isOffered).sort((a, b) => Number(b.isOn) - Number(a.isOn) || a.name.localeCompare(b.name));
}

const isOffered = ({ spec, isOn, pins }: ToolRow): boolean => spec?.lifecycle !== 'blocked' || isOn || pins.length > 0;

function rowOf(
  name: string,
  config: ToolList,
  found: readonly ListedTool[],
  secrets: SecretScopes | undefined,
  verdict: DryVerdict | undefined,
): ToolRow {
  const versions = found.toSorted((a, b) => compareVersions(b.version, a.version));
  const enabled = config.tools.find(tool => tool.name === name);
  const spec = enabled?.version === undefined ? versionInUse(versions) : versions.find(tool => tool.version === enabled.version);
  return {
    name,
    spec,
    versions,
    chosenVersion: enabled?.version,
    isOn: enabled !== undefined,
    pins: config.pins.filter(pin => pin.selector.tool === name).map(pin => pin.name),
    key: resolveToolKey(spec, secrets),
    unavailable: unavailableReasonOf({ name, version: enabled?.version, roles: config.roles }, spec, verdict),
  };
}

/**
 * Returns the entry that enables a tool. A tool without an active version can't follow the newest one, so it is enabled in the
 * version shown.
 */
export const toEnabledTool = ({ name, spec }: ToolRow): EnabledTool =>
  spec === undefined || spec.lifecycle === 'active' ? { name } : { name, version: spec.version };

export type ToolFilter = {
  search: string;
  category: string;
  /** True to return enabled tools only. */
  isOn?: boolean;
  showsDeprecated: boolean;
  /** Names of tools that were just turned off. They stay in the list so that they can be turned on again. */
  turnedOff: ReadonlySet<string>;
};

const isHiddenLifecycle = (lifecycle: Lifecycle | undefined): boolean => lifecycle === 'deprecated';

/**
 * Filters tool rows, and sorts them by name or, while something is searched, by how well they match. Deprecated tools are hidden
 * unless requested, enabled, just turned off, or pinned.
 */
export function filterToolRows(rows: readonly ToolRow[], filter: ToolFilter): ToolRow[] {
  const terms = splitTerms(filter.search);
  return rows
    .filter(row => {
      if (filter.category !== 'all' && categoryOf(row) !== filter.category) return false;
      if (filter.isOn === true && !row.isOn) return false;
      const isInUse = row.isOn || row.pins.length > 0 || filter.turnedOff.has(row.name);
      return isInUse || filter.showsDeprecated || !isHiddenLifecycle(row.spec?.lifecycle);
    })
    .map(row => ({ row, rank: rankByTerms({ name: row.name, description: row.spec?.description, tags: row.spec?.tags }, terms) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank || a.row.name.localeCompare(b.row.name))
    .map(({ row }) => row);
}

/** Returns the category in the tool's definition. A namespace is found by its name. */
const categoryOf = (row: ToolRow): ToolCategory | 'other' => row.spec?.category ?? 'other';

const categoryLabels: Readonly<Record<ToolCategory | 'other', string>> = {
  api: t('API'),
  code: t('Code'),
  data: t('Data'),
  search: t('Search'),
  utility: t('Utility'),
  other: t('Other'),
};
/** Counts the rows of each category, the largest first. The chips share one row that scrolls. */
export function categoriesOf(rows: readonly ToolRow[]): Chip[] {
  const counts = new Map<ToolCategory | 'other', number>();
  for (const row of rows) counts.set(categoryOf(row), (counts.get(categoryOf(row)) ?? 0) + 1);
  const chips = [...counts]
    .map(([value, count]) => ({ value, label: categoryLabels[value], count }))
    .sort((a, b) => b.count - a.count || a.value.localeCompare(b.value));
  return [{ value: 'all', label: t('All'), count: rows.length }, ...chips];
}
