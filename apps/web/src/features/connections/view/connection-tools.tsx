'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useDeferredValue, useState } from 'react';
import type { ConnectionItem, ConnectionTool } from '../../../lib/api-shapes.ts';
import { t } from '../../../lib/texts/t.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { ChipFilter } from '../../../ui/chip-filter.tsx';
import { ForeignText } from '../../../ui/foreign-text.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { RowLink } from '../../../ui/table.tsx';
import { QueryRegion } from '../../shell/index.ts';
import { filterConnectionTools, stateChips, toolStateBadge } from '../model/tool-states.ts';
import { SideEffectField } from './side-effect-field.tsx';

/** Renders the tools of a connection with their state, and those that were left out with the reason. */
export function ConnectionTools({ connection }: { connection: ConnectionItem }) {
  const trpc = useTRPC();
  const tools = useQuery(trpc.connections.tools.queryOptions({ id: connection.id }));
  return (
    <Section kind="page" title={t('Tools')} className="mt-6">
      <QueryRegion query={tools} reading={t('Loading tools…')} rows={6}>
        {({ items }) => <ToolRows connection={connection} items={items} />}
      </QueryRegion>
    </Section>
  );
}

function ToolRows({ connection, items }: { connection: ConnectionItem; items: readonly ConnectionTool[] }) {
  const [search, setSearch] = useState('');
  const [state, setState] = useState('all');
  const text = useDeferredValue(search);
  const chips = stateChips(items);
  const shown = filterConnectionTools(items, chips.some(({ value }) => value === state) ? state : 'all', text);
  if (items.length === 0) return <p className="py-3 text-ink-3">{t('No tools')}</p>;
  return (
    <>
      <div className="my-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <ChipFilter label={t('State')} value={state} onChange={setState} chips={chips} />
        <SearchField
          className="ml-auto w-75 max-w-full"
          label={t('Search {{all}} tools', { all: items.length })}
          value={search}
          onChange={setSearch}
        />
      </div>
      {shown.length === 0 ? (
        <p className="py-3 text-ink-3">{t('No matching tools.')}</p>
      ) : (
        <DataTable
          label={t('Tools of this connection')}
          rows={shown}
          rowKey={tool => `${tool.state} ${tool.name} ${tool.reason}`}
          columns={[
            { header: t('Tool'), className: 'w-full max-w-96 min-w-44 py-1.5', cell: tool => <ToolName tool={tool} /> },
            {
              header: t('State'),
              className: 'max-w-96 min-w-60 whitespace-normal',
              cell: ({ state: toolState, reason }) => (
                <>
                  <StatusBadge {...toolStateBadge[toolState]} />
                  {reason !== null && (
                    <p className="text-small text-ink-2">
                      <ForeignText text={reason} />
                    </p>
                  )}
                </>
              ),
            },
            {
              header: t('Side effects'),
              cell: tool =>
                tool.side_effect_policy === null ? (
                  t('—')
                ) : (
                  <SideEffectField connection={connection} tool={tool} level={tool.side_effect_policy} />
                ),
            },
          ]}
        />
      )}
    </>
  );
}

function ToolName({ tool: { name, description, state } }: { tool: ConnectionTool }) {
  const isInCatalog = state !== 'left_out' && state !== 'new';
  return (
    <>
      {isInCatalog ? (
        <RowLink>
          <Link href={`/tools/${encodeURIComponent(name)}`} translate="no">
            {name}
          </Link>
        </RowLink>
      ) : (
        <ForeignText text={name} />
      )}
      {description !== '' && (
        <p className="cut text-ink-3" title={description}>
          <ForeignText text={description} />
        </p>
      )}
    </>
  );
}
