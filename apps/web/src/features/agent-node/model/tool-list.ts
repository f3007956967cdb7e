import { type AgentConfig, compareVersions, type Lifecycle, type SecretScope, type ToolSpec } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import type { Chip } from '../../../ui/chip-filter.tsx';

export type KeyAnswer =
  | { kind: 'none_needed' }
  | { kind: 'scope'; scope: SecretScope; secret: string }
  /** Nobody in this workspace has put a key: the organisation's is used. */
  | { kind: 'org_fallback'; secret: string }
  /** Nor has the organisation: a variable of the server's environment is used. */
  | { kind: 'instance_fallback'; secret: string }
  | { kind: 'missing'; secret: string }
  | { kind: 'asking' };

export type ToolRow = {
  name: string;
  /** The version the agent would call; `undefined` when the catalog has none. */
  spec: ToolSpec | undefined;
  versions: readonly ToolSpec[];
  /** Frozen on a version, or following the newest. */
  chosenVersion: string | undefined;
  isOn: boolean;
  pins: readonly string[];
  key: KeyAnswer;
  /** Why it can't be switched on. */
  unavailable: string | undefined;
};

export type SecretAnswers = Readonly<Record<string, SecretScope | undefined>>;

/** One row for each tool: what is on first, each group by name. Tools that are on, and tools with pins, are never left out. */
export function toolRowsOf(config: AgentConfig, tools: readonly ToolSpec[], secrets: SecretAnswers | undefined): ToolRow[] {
  const versions = Map.groupBy(tools, tool => tool.name);
  const names = new Set([
    ...versions.keys(),
    ...config.tools.map(tool => tool.name),
    ...config.pins.map(pin => pin.selector.tool),
  ]);
  const rows = [...names].map(name => rowOf(name, config, versions.get(name) ?? [], secrets));
  return rows.sort((a, b) => Number(b.isOn) - Number(a.isOn) || a.name.localeCompare(b.name));
}

function rowOf(name: string, config: AgentConfig, found: readonly ToolSpec[], secrets: SecretAnswers | undefined): ToolRow {
  const versions = found.toSorted((a, b) => compareVersions(b.version, a.version));
  const enabled = config.tools.find(tool => tool.name === name);
  const newest =
    versions.find(tool => tool.lifecycle === 'active') ?? versions.find(tool => tool.lifecycle === 'deprecated') ?? versions[0];
  const spec = enabled?.version === undefined ? newest : versions.find(tool => tool.version === enabled.version);
  return {
    name,
    spec,
    versions,
    chosenVersion: enabled?.version,
    isOn: enabled !== undefined,
    pins: config.pins.filter(pin => pin.selector.tool === name).map(pin => pin.name),
    key: keyAnswerOf(spec, secrets),
    unavailable: whyUnavailable(name, spec, enabled?.version),
  };
}

function keyAnswerOf(spec: ToolSpec | undefined, secrets: SecretAnswers | undefined): KeyAnswer {
  const needed = spec?.secrets ?? [];
  if (needed.length === 0) return { kind: 'none_needed' };
  if (secrets === undefined) return { kind: 'asking' };
  const missing = needed.find(secret => secrets[secret] === undefined);
  if (missing !== undefined) return { kind: 'missing', secret: missing };
  const fallback = needed.find(secret => secrets[secret] === 'org');
  if (fallback !== undefined) return { kind: 'org_fallback', secret: fallback };
  const ofServer = needed.find(secret => secrets[secret] === 'instance');
  if (ofServer !== undefined) return { kind: 'instance_fallback', secret: ofServer };
  const [secret = ''] = needed;
  return { kind: 'scope', scope: secrets[secret] ?? 'workspace', secret };
}

function whyUnavailable(name: string, spec: ToolSpec | undefined, version: string | undefined): string | undefined {
  if (spec === undefined)
    return version === undefined
      ? t('{{name}} is not in the catalog', { name })
      : t('{{name}}@{{version}} is not in the catalog', { name, version });
  if (spec.lifecycle !== 'blocked') return undefined;
  return t('Blocked{{reason}}. {{replacement}}', {
    reason: spec.reason === undefined ? '' : `: ${spec.reason}`,
    replacement:
      spec.replacement === undefined
        ? t('Ask an administrator to unblock it')
        : t('Use {{replacement}}', { replacement: spec.replacement }),
  });
}

export type ToolFilter = { search: string; category: string; showsDeprecated: boolean };

export const isHiddenLifecycle = (lifecycle: Lifecycle | undefined): boolean => lifecycle === 'deprecated';

/** Deprecated tools are hidden unless asked for, switched on, or pinned. */
export function filterToolRows(rows: readonly ToolRow[], filter: ToolFilter): ToolRow[] {
  const words = filter.search
    .toLowerCase()
    .split(/\s+/)
    .filter(word => word !== '');
  return rows.filter(row => {
    if (filter.category !== 'all' && categoryOf(row) !== filter.category) return false;
    if (isHiddenLifecycle(row.spec?.lifecycle) && !filter.showsDeprecated && !row.isOn && row.pins.length === 0) return false;
    const text = `${row.name} ${row.spec?.description ?? ''} ${(row.spec?.tags ?? []).join(' ')}`.toLowerCase();
    return words.every(word => text.includes(word));
  });
}

/** The namespace where a tool has one, as in `orders.place`; else its category. */
export const categoryOf = (row: ToolRow): string =>
  row.name.includes('.') ? row.name.slice(0, row.name.indexOf('.')) : (row.spec?.category ?? 'other');

const acronyms: ReadonlySet<string> = new Set(['api', 'crm', 'csv', 'html', 'http', 'id', 'json', 'pdf', 'sql', 'url', 'xml']);
const categoryWords: Readonly<Record<string, string>> = {
  api: t('API'),
  code: t('Code'),
  data: t('Data'),
  search: t('Search'),
  utility: t('Utility'),
};
const namespaceOf = (category: string): string =>
  acronyms.has(category) ? category.toUpperCase() : category.slice(0, 1).toUpperCase() + category.slice(1);

/** The largest first: they share one row, and the others are scrolled to. */
export function categoriesOf(rows: readonly ToolRow[]): Chip[] {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(categoryOf(row), (counts.get(categoryOf(row)) ?? 0) + 1);
  const chips = [...counts]
    .map(([value, count]) => ({
      value,
      label: categoryWords[value] ?? namespaceOf(value),
      isName: categoryWords[value] === undefined,
      count,
    }))
    .sort((a, b) => b.count - a.count || a.value.localeCompare(b.value));
  return [{ value: 'all', label: t('All'), count: rows.length }, ...chips];
}
