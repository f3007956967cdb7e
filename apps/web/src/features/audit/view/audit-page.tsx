'use client';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
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
import { daysOf, exportAddress, nounsOf, nounWords, type Period, sinceOf } from '../model/audit-words.ts';
import { AuditTable } from './audit-table.tsx';

const ALL = 'all';
const PERIODS = [
  { value: 'all', label: 'Any time' },
  { value: 'hour', label: 'The last hour' },
  { value: 'day', label: 'The last day' },
  { value: 'week', label: 'The last week' },
  { value: 'days', label: 'From day to day' },
];

/** Who did what, and which call was denied. Nobody can change a line, not even Pinion. */
export function AuditPage() {
  const trpc = useTRPC();
  const now = useNow();
  const [noun, setNoun] = useState(ALL);
  const [actor, setActor] = useState<string>(ALL);
  const [period, setPeriod] = useState<Period>('all');
  const [text, setText] = useState('');
  const [subject, setSubject] = useState('');
  const [days, setDays] = useState({ first: '', last: '' });
  const [words, about] = [useDeferredValue(text.trim()), useDeferredValue(subject.trim())];
  const filter = {
    ...(noun === ALL ? {} : { action: `${noun}.` }),
    ...(actor === ALL ? {} : { actor }),
    ...(about === '' ? {} : { subject: about }),
    ...(words === '' ? {} : { text: words }),
    ...(period === 'all' || period === 'days' ? {} : { since: sinceOf(period, now) }),
    ...(period === 'days' ? daysOf(days.first, days.last) : {}),
  };
  const actions = useQuery(trpc.audit.actions.queryOptions());
  const actors = useQuery(trpc.audit.actors.queryOptions());
  const entries = useInfiniteQuery(
    trpc.audit.list.infiniteQueryOptions(filter, { getNextPageParam: page => page.cursor ?? undefined, refetchInterval: 5_000 }),
  );
  const filtered = Object.keys(filter).length > 0;
  return (
    <Page
      title="Audit log"
      lead="Who did what, and which call was denied. The database itself refuses to change or remove a line."
      actions={
        <Menu
          trigger={
            <Button kind="line" icon={<DownloadIcon />}>
              Export
            </Button>
          }
          items={(['csv', 'json'] as const).map(format => ({
            label: `As ${format.toUpperCase()}`,
            hint: filtered ? 'what is shown' : 'everything',
            onSelect: () => window.location.assign(exportAddress(format, filter)),
          }))}
        />
      }
    >
      <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <ChipFilter
          label="What"
          value={noun}
          onChange={setNoun}
          chips={[
            { value: ALL, label: 'All' },
            ...nounsOf(actions.data ?? []).map(value => ({ value, label: nounWords(value) })),
          ]}
        />
        <span className="ml-auto flex items-center gap-2">
          <Select
            kind="bare"
            label="Who"
            value={actor}
            onChange={setActor}
            options={[
              { value: ALL, label: 'Anybody' },
              ...(actors.data ?? []).map(one => ({ value: one.actor, label: one.is_you ? 'You' : one.actor })),
            ]}
          />
          <Select kind="bare" label="When" value={period} onChange={value => setPeriod(value as Period)} options={PERIODS} />
        </span>
      </div>
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-2">
        <SearchField className="w-75 max-w-full" label="Search words" value={text} onChange={setText} />
        <TextInput
          className="w-60 max-w-full"
          mono
          aria-label="On what"
          placeholder="On: payment.charge"
          value={subject}
          onChange={event => setSubject(event.target.value)}
        />
        {period === 'days' && (
          <span className="ml-auto flex items-center gap-2 text-small text-ink-2">
            <Day label="From" value={days.first} onChange={first => setDays({ ...days, first })} />
            to
            <Day label="To" value={days.last} onChange={last => setDays({ ...days, last })} />
          </span>
        )}
      </div>
      <QueryRegion query={entries} reading="Reading the audit log" rows={8}>
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
                  busy={entries.isFetchingNextPage && 'Reading'}
                  onClick={() => void entries.fetchNextPage()}
                >
                  Show older lines
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
  if (filtered)
    return <EmptyState title="No line like this">Choose another kind of act, fewer words, anybody, or any time.</EmptyState>;
  return (
    <EmptyState title="Nothing was done yet">
      Publish a tool, block a version, withdraw a tool, keep a secret: each act leaves a line here before it happens. So does
      every call that a policy denied.
    </EmptyState>
  );
}
