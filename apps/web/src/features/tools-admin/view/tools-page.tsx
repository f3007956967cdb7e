'use client';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTRPC } from '../../../lib/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { ChipFilter } from '../../../ui/chip-filter.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { Page, QueryRegion } from '../../shell/index.ts';
import { newToolText } from '../model/draft-definition.ts';
import { type CatalogEntry, EVERY_CATEGORY, filterCatalog, toolCatalog } from '../model/tool-catalog.ts';
import { PublishDialog } from './publish-dialog.tsx';
import { ToolTable } from './tool-table.tsx';

export function ToolsPage() {
  const trpc = useTRPC();
  const tools = useQuery(trpc.tools.list.queryOptions());
  const [publishing, setPublishing] = useState(false);
  return (
    <Page
      title="Tools"
      lead="The catalog: what agents may be given. A version never changes; a new one stands beside it."
      actions={
        <Button kind="line" onClick={() => setPublishing(true)}>
          Publish a tool
        </Button>
      }
    >
      <QueryRegion query={tools} reading="Reading the catalog" rows={8}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title="No tools yet">
              Publish the first one: a name, an address, what it takes and what it gives. Agents can use it at once.
            </EmptyState>
          ) : (
            <Catalog entries={toolCatalog(items)} />
          )
        }
      </QueryRegion>
      {publishing && <PublishDialog title="Publish a tool" draft={newToolText()} onClose={() => setPublishing(false)} />}
    </Page>
  );
}

function Catalog({ entries }: { entries: readonly CatalogEntry[] }) {
  const [search, setSearch] = useState('');
  const [category, setCategory] = useState(EVERY_CATEGORY);
  const [retired, setRetired] = useState(false);
  const words = useDeferredValue(search);
  const counted = filterCatalog(entries, { search: words, category: EVERY_CATEGORY, retired });
  const shown = filterCatalog(entries, { search: words, category, retired });
  const categories = [...new Set(entries.map(entry => entry.shown.category))].toSorted();
  const hidden = entries.some(entry => entry.shown.lifecycle !== 'active');
  return (
    <>
      <SearchField className="max-w-100" label={`Search ${entries.length} tools`} value={search} onChange={setSearch} />
      <div className="my-2 flex flex-wrap items-center gap-x-4 gap-y-1">
        <ChipFilter
          label="Category"
          value={category}
          onChange={setCategory}
          chips={[
            { value: EVERY_CATEGORY, label: 'All', count: counted.length },
            ...categories.map(name => ({
              value: name,
              label: name,
              count: counted.filter(entry => entry.shown.category === name).length,
            })),
          ]}
        />
        {hidden && <Switch className="ml-auto" label="Show retired" showLabel checked={retired} onChange={setRetired} />}
      </div>
      {shown.length > 0 ? (
        <ToolTable entries={shown} />
      ) : (
        <EmptyState title="No tool like this">Try fewer words, or another category.</EmptyState>
      )}
    </>
  );
}
