'use client';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { ChipFilter } from '../../../ui/chip-filter.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { DownloadIcon } from '../../../ui/icons/action-icons.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { Page, QueryRegion } from '../../shell/index.ts';
import { dayRange, exportUrl, resourcesOf, resourceLabel, type Period, periodStart } from '../model/audit-labels.ts';
import { AuditTable } from './audit-table.tsx';

const ALL = 'all';
const PERIODS = [
  { value: 'all', label: t('Any time') },
  { value: 'hour', label: t('Last hour') },
  { value: 'day', label: t('Last day') },
  { value: 'week', label: t('Last week') },
  { value: 'days', label: t('Custom range') },
];

/** Renders the audit log: who did what, and which call was denied. No one can change an entry, not even Pinion. */
export function AuditPage() {
  const trpc = useTRPC();
  const now = useNow();
  const [noun, setNoun] = useState(ALL);
  const [actor, setActor] = useState<string>(ALL);
  const [period, setPeriod] = useState<Period>('all');
  const [text, setText] = useState('');
  const [subject, setSubject] = useState('');
  const [days, setDays] = useState({ first: '', last: '' });
  const [phrase, about] = [useDeferredValue(text.trim()), useDeferredValue(subject.trim())];
  const filter = {
    ...(noun === ALL ? {} : { action: `${noun}.` }),
    ...(actor === ALL ? {} : { actor }),
    ...(about === '' ? {} : { subject: about }),
    ...(phrase === '' ? {} : { text: phrase }),
    ...(period === 'all' || period === 'days' ? {} : { since: periodStart(period, now) }),
    ...(period === 'days' ? dayRange(days.first, days.last) : {}),
  };
  const actions = useQuery(trpc.audit.actions.queryOptions());
  const actors = useQuery(trpc.audit.actors.queryOptions());
  const entries = useInfiniteQuery(
    trpc.audit.list.infiniteQueryOptions(filter, { getNextPageParam: page => page.cursor ?? undefined, refetchInterval: 5_000 }),
  );
  const filtered = Object.keys(filter).length > 0;
  return (
    <Page
      title={t('Audit log')}
      lead={t('Who did what, and which calls were denied. Entries cannot be changed or deleted.')}
      actions={
        <Menu
          trigger={
            <Button kind="line" icon={<DownloadIcon />}>
              {t('Export')}
            </Button>
          }
          items={(['csv', 'json'] as const).map(format => ({
            label: t('As {{upperCase}}', { upperCase: format.toUpperCase() }),
            hint: filtered ? t('filtered entries') : 'everything',
            onSelect: () => window.location.assign(exportUrl(format, filter)),
          }))}
        />
      }
    >
      <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <ChipFilter
          label={t('What')}
          value={noun}
          onChange={setNoun}
          chips={[
            { value: ALL, label: t('All') },
            ...resourcesOf(actions.data ?? []).map(value => ({ value, label: resourceLabel(value) })),
          ]}
        />
        <span className="ml-auto flex items-center gap-2">
          <Select
            kind="bare"
            label={t('Actor')}
            value={actor}
            onChange={setActor}
            options={[
              { value: ALL, label: t('Anyone') },
              ...(actors.data ?? []).map(one => ({ value: one.actor, label: one.is_you ? t('You') : (one.name ?? one.actor) })),
            ]}
          />
          <Select kind="bare" label={t('When')} value={period} onChange={value => setPeriod(value as Period)} options={PERIODS} />
        </span>
      </div>
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-2">
        <SearchField className="w-75 max-w-full" label={t('Search audit log')} value={text} onChange={setText} />
        <TextInput
          className="w-60 max-w-full"
          mono
          aria-label={t('Resource')}
          placeholder={t('Resource: payment.charge')}
          value={subject}
          onChange={event => setSubject(event.target.value)}
        />
        {period === 'days' && (
          <span className="ml-auto flex items-center gap-2 text-small text-ink-2">
            <Day label={t('From')} value={days.first} onChange={first => setDays({ ...days, first })} /> {t('to')}{' '}
            <Day label={t('To')} value={days.last} onChange={last => setDays({ ...days, last })} />
          </span>
        )}
      </div>
      <QueryRegion query={entries} reading={t('Loading audit log…')} rows={8}>
        {({ pages }) => {
          const items = pages.flatMap(page => page.items);
          if (items.length === 0) return <NoEntries filtered={filtered} />;
          return (
            <>
              <AuditTable items={items} />
              {entries.hasNextPage && (
                <Button
                  className="mt-3"
                  kind="line"
                  busy={entries.isFetchingNextPage && t('Loading…')}
                  onClick={() => void entries.fetchNextPage()}
                >
                  {t('Show older entries')}
                </Button>
              )}
            </>
          );
        }}
      </QueryRegion>
    </Page>
  );
}

function Day({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) {
  return (
    <TextInput className="w-40" type="date" aria-label={label} value={value} onChange={event => onChange(event.target.value)} />
  );
}

function NoEntries({ filtered }: { filtered: boolean }) {
  if (filtered) return <EmptyState title={t('No matching entries')}>{t('Change the filters or search.')}</EmptyState>;
  return (
    <EmptyState title={t('No entries yet')}>
      {t(
        'Actions such as publishing a tool, blocking a version, or saving a secret are recorded here before they take effect. Calls denied by policy are recorded too.',
      )}
    </EmptyState>
  );
}
