import { compareVersions } from '@pinion/contracts';
import type { ToolItem } from '../../../lib/api-shapes.ts';

/** One line of the catalog: a tool with all its versions, shown by its newest active one. */
export type CatalogEntry = {
  name: string;
  shown: ToolItem;
  versions: readonly ToolItem[];
  workflows: number;
  pins: number;
};

export function toolCatalog(items: readonly ToolItem[]): CatalogEntry[] {
  const byName = Map.groupBy(items, item => item.name);
  return [...byName]
    .map(([name, group]) => {
      const versions = group.toSorted((a, b) => compareVersions(b.version, a.version));
      const shown = versions.find(version => version.lifecycle === 'active') ?? versions[0];
      return shown ? { name, shown, versions, workflows: sum(group, 'workflows'), pins: sum(group, 'pins') } : null;
    })
    .filter(entry => entry !== null)
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

export type CatalogFilter = { search: string; category: string; retired: boolean };

export const EVERY_CATEGORY = 'all';

/** Retired tools (no active version) stay out of sight unless they are asked for. */
export function filterCatalog(entries: readonly CatalogEntry[], { search, category, retired }: CatalogFilter): CatalogEntry[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter(({ name, shown }) => {
    if (!retired && shown.lifecycle !== 'active') return false;
    if (category !== EVERY_CATEGORY && shown.category !== category) return false;
    const text = `${name} ${shown.description} ${(shown.tags ?? []).join(' ')} ${shown.gateway}`.toLowerCase();
    return words.every(word => text.includes(word));
  });
}

const sum = (items: readonly ToolItem[], field: 'workflows' | 'pins') =>
  items.reduce((total, item) => total + item.used_by[field], 0);
