import { compareVersions } from '@pinion/contracts';
import type { ToolItem } from '../../../lib/api-shapes.ts';
import { isInTier, type Tier } from './tiers.ts';

/** One line of the catalog: a tool with all its versions, shown by its newest active one. */
export type CatalogEntry = {
  name: string;
  shown: ToolItem;
  versions: readonly ToolItem[];
  workflows: number;
  pins: number;
  source: string;
  /** The workspace has it. */
  available: boolean;
  /** Agents that may use it. */
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

/** Retired tools (no active version) stay out of sight unless they are asked for. */
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
