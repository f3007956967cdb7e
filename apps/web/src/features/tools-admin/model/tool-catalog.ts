import { compareVersions } from '@pinion/contracts';
import type { ToolItem } from '../../../lib/api-shapes.ts';
import { isInTier, type Tier } from './tiers.ts';

/** A catalog line: a tool with all its versions, represented by its newest active one. */
export type CatalogEntry = {
  name: string;
  shown: ToolItem;
  versions: readonly ToolItem[];
  workflows: number;
  pins: number;
  source: string;
  /** True when the workspace has it. */
  available: boolean;
  /** The number of agents that can use it. */
  agents: number;
};

export function toolCatalog(items: readonly ToolItem[]): CatalogEntry[] {
  const byName = Map.groupBy(items, item => item.name);
  return [...byName]
    .map(([name, group]) => {
      const versions = group.toSorted((a, b) => compareVersions(b.version, a.version));
      const shown = versions.find(version => version.lifecycle === 'active') ?? versions[0];
      if (!shown) return null;
      const { source, available, enabled_for: agents } = shown;
      return { name, shown, versions, workflows: sum(group, 'workflows'), pins: sum(group, 'pins'), source, available, agents };
    })
    .filter(entry => entry !== null)
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

export type CatalogFilter = { search: string; category: string; retired: boolean; tier?: Tier; source?: string };

export const EVERY_CATEGORY = 'all';
export const EVERY_SOURCE = 'all';

/** Filters the catalog. Retired tools (no active version) are hidden unless they are requested. */
export function filterCatalog(entries: readonly CatalogEntry[], filter: CatalogFilter): CatalogEntry[] {
  const { search, category, retired, tier = 'catalog', source = EVERY_SOURCE } = filter;
  const label = search.toLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter(entry => {
    const { name, shown } = entry;
    if (!isInTier(entry, tier) || (source !== EVERY_SOURCE && entry.source !== source)) return false;
    if (!retired && shown.lifecycle !== 'active') return false;
    if (category !== EVERY_CATEGORY && shown.category !== category) return false;
    const text = `${name} ${shown.description} ${(shown.tags ?? []).join(' ')} ${shown.gateway}`.toLowerCase();
    return label.every(term => text.includes(term));
  });
}

const sum = (items: readonly ToolItem[], field: 'workflows' | 'pins') =>
  items.reduce((total, item) => total + item.used_by[field], 0);
