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
import { RowLink, Table, Td, Th, Tr } from '../../../ui/table.tsx';
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
        <Table label={t('Tools of this connection')}>
          <thead>
            <tr>
              <Th>{t('Tool')}</Th>
              <Th>{t('State')}</Th>
              <Th>{t('Side effects')}</Th>
            </tr>
          </thead>
          <tbody>
            {shown.map(tool => (
              <ToolLine key={`${tool.state} ${tool.name} ${tool.reason}`} connection={connection} tool={tool} />
            ))}
          </tbody>
        </Table>
      )}
    </>
  );
}

function ToolLine({ connection, tool }: { connection: ConnectionItem; tool: ConnectionTool }) {
  const { name, description, state, reason, side_effect_policy } = tool;
  const { status, word } = toolStateBadge[state];
  const isInCatalog = state !== 'left_out' && state !== 'new';
  return (
    <Tr>
      <Td className="w-full max-w-96 min-w-44 py-1.5">
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
      </Td>
      <Td className="max-w-96 min-w-60 whitespace-normal">
        <StatusBadge status={status} word={word} />
        {reason !== null && (
          <p className="text-small text-ink-2">
            <ForeignText text={reason} />
          </p>
        )}
      </Td>
      <Td>
        {side_effect_policy === null ? (
          t('—')
        ) : (
          <SideEffectField connection={connection} tool={tool} level={side_effect_policy} />
        )}
      </Td>
    </Tr>
  );
}
