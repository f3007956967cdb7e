'use client';
import { useDeferredValue, useState } from 'react';
import { termOf } from '../../../lib/texts/term-of.ts';
import { t } from '../../../lib/texts/t.ts';
import { ChipFilter } from '../../../ui/chip-filter.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { toolSourceLabel } from '../model/tool-source-label.ts';
import { type Tier, TIERS, tierLabel } from '../model/tiers.ts';
import { type CatalogEntry, EVERY_CATEGORY, EVERY_SOURCE, filterCatalog } from '../model/tool-catalog.ts';
import { ReloadSources } from './reload-sources.tsx';
import { DefaultActivation } from './default-activation.tsx';
import { ToolTable } from './tool-table.tsx';

/** Renders the tiers of the workspace's tools, with the actions that fill them. */
export function Catalog({ entries }: { entries: readonly CatalogEntry[] }) {
  const [search, setSearch] = useState('');
  const [tier, setTier] = useState<Tier>('catalog');
  const [category, setCategory] = useState(EVERY_CATEGORY);
  const [source, setSource] = useState(EVERY_SOURCE);
  const [retired, setRetired] = useState(false);
  const text = useDeferredValue(search);
  const filter = { search: text, category, retired, tier, source };
  const shown = filterCatalog(entries, filter);
  const counts = (change: Partial<typeof filter>) => filterCatalog(entries, { ...filter, ...change }).length;
  const categories = [...new Set(entries.map(entry => entry.shown.category))].toSorted();
  const sources = [...new Set(entries.map(entry => entry.source))].toSorted();
  const hidden = entries.some(entry => entry.shown.lifecycle !== 'active');
  const { lead, empty } = tierLabel(tier);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ChipFilter
          label={t('Tier')}
          value={tier}
          onChange={value => setTier(value as Tier)}
          chips={TIERS.map(({ value, label }) => ({ value, label, count: counts({ tier: value }) }))}
        />
        <SearchField
          className="ml-auto w-75 max-w-full"
          label={t('Search {{all}} tools', { all: entries.length })}
          value={search}
          onChange={setSearch}
        />
      </div>
      <p className="mt-2 mb-1 text-small text-ink-3">
        {lead} {source !== EVERY_SOURCE && toolSourceLabel(source).how}
      </p>
      {source === 'file' && <ReloadSources />}
      {tier === 'enabled' && <DefaultActivation />}
      <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-1">
        <ChipFilter
          label={t('Category')}
          value={category}
          onChange={setCategory}
          chips={[
            { value: EVERY_CATEGORY, label: t('All'), count: counts({ category: EVERY_CATEGORY }) },
            ...categories.map(name => ({ value: name, label: termOf(name), count: counts({ category: name }) })),
          ]}
        />
        <Select
          kind="bare"
          label={t('Source')}
          value={source}
          onChange={setSource}
          options={[
            { value: EVERY_SOURCE, label: t('All sources') },
            ...sources.map(name => ({ value: name, label: toolSourceLabel(name).label, hint: String(counts({ source: name })) })),
          ]}
        />
        {hidden && <Switch className="ml-auto" label={t('Show retired')} showLabel checked={retired} onChange={setRetired} />}
      </div>
      {shown.length > 0 ? (
        <ToolTable entries={shown} />
      ) : (
        <EmptyState title={t('No tools under {{label}}', { label: tierLabel(tier).label })}>{empty}</EmptyState>
      )}
    </>
  );
}
