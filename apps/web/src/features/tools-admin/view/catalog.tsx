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
import { ToolTable } from './tool-table.tsx';
import { failureOf, failureText } from '../../../lib/failure.ts';
import { counted } from '../../../lib/counted.ts';
import { visibleText } from '../../../lib/visible-text.ts';
import { LockedFields } from '../../../ui/locked.tsx';
import { Button } from '../../../ui/button.tsx';
import { RefreshIcon } from '../../../ui/icons/action-icons.tsx';
import { showToast, showErrorToast } from '../../../lib/toasts.ts';
import { useToolActions } from '../actions/use-tool-actions.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { updateOptimistically } from '../../../lib/optimistic-update.ts';
import { Trans } from '../../../lib/texts/trans.tsx';
import { useTRPC } from '../../../lib/trpc.ts';

/** Renders the tiers of the workspace's tools, with the actions that fill them. */
export function ToolCatalog({ entries }: { entries: readonly CatalogEntry[] }) {
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

/** Reloads the files and URLs that the administrator configured. */
function ReloadSources() {
  const { loadAll } = useToolActions();
  const load = () =>
    loadAll.mutate(undefined, {
      onSuccess: ({ sources }) => {
        const failed = sources.find(source => source.error !== null);
        if (failed)
          showErrorToast(t('{{source}} tools not loaded', { source: failed.source }), {
            detail: visibleText(failed.error ?? '') || undefined,
          });
        else {
          const fresh = sources.reduce((sum, source) => sum + source.published.length, 0);
          const notes = sources.flatMap(source => source.notes);
          showToast(fresh === 0 ? t('No new versions') : t('{{versions}} published', { versions: counted(fresh, 'version') }), {
            detail: visibleText(notes.join('; ')) || undefined,
          });
        }
      },
      onError: error => showErrorToast(t('Tools not loaded'), { detail: failureOf(error).message }),
    });
  return (
    <LockedFields>
      <Button
        size="small"
        className="mb-1"
        icon={<RefreshIcon size={13} />}
        busy={loadAll.isPending && t('Checking')}
        onClick={load}
      >
        {t('Check again')}
      </Button>
    </LockedFields>
  );
}

const OPTIONS = [
  { value: 'disabled', label: t('have no tools until you enable them') },
  { value: 'enabled', label: t('have every available tool until you disable it') },
] as const;

/** Renders the default for external agents that have no setting of their own. */
function DefaultActivation() {
  const trpc = useTRPC();
  const client = useQueryClient();
  const settings = useQuery(trpc.settings.get.queryOptions());
  const change = useMutation(
    trpc.settings.change.mutationOptions({
      onMutate: ({ default_activation }) =>
        updateOptimistically(client, trpc.settings.get.queryKey(), shown => ({
          ...shown,
          ...(default_activation && { default_activation }),
        })),
      onError: (error, _input, optimisticUpdate) => {
        optimisticUpdate?.takeBack();
        showErrorToast(t('External agent setting not saved'), { detail: failureText(error) });
      },
      onSuccess: async ({ default_activation }) => {
        showToast(
          t('External agents now {{label}}', {
            label: OPTIONS.find(option => option.value === default_activation)?.label ?? '',
          }),
        );
        await client.invalidateQueries({ queryKey: trpc.settings.pathKey() });
        await client.invalidateQueries({ queryKey: trpc.tools.pathKey() });
      },
    }),
  );
  if (!settings.data) return null;
  return (
    <p className="mb-1 flex flex-wrap items-center gap-x-1 text-small text-ink-3">
      <Trans
        text="External agents, over the API, <choice/>"
        parts={{
          choice: (
            <Select
              kind="bare"
              label={t('External agents')}
              value={settings.data.default_activation}
              onChange={value => change.mutate({ default_activation: value === 'enabled' ? 'enabled' : 'disabled' })}
              options={OPTIONS}
            />
          ),
        }}
      />
    </p>
  );
}
