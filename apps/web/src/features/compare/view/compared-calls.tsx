'use client';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { RunComparison } from '../../../lib/api-shapes.ts';
import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { ChipFilter } from '../../../ui/chip-filter.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Section } from '../../../ui/section.tsx';
import { countDifferences, comparisonItemsOf, type RowFilter } from '../model/compared-rows.ts';
import { ComparedCall } from './compared-call.tsx';

/** Number of lines rendered at once. More are rendered on demand, because a run can have ten thousand calls. */
const pageLength = 200;

/** Renders both journals aligned, with the first difference open and scrolled into view. */
export function ComparedCalls({ comparison }: { comparison: RunComparison }) {
  const { first_difference } = comparison;
  const [filter, setFilter] = useState<RowFilter>('all');
  const [length, setLength] = useState((first_difference ?? 0) + pageLength);
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set(first_difference === null ? [] : [first_difference]));
  const items = useMemo(() => comparisonItemsOf(comparison, filter), [comparison, filter]);
  const list = useRef<HTMLOListElement>(null);
  const differences = countDifferences(comparison);
  // What differs in the workflow or the input explains the rest, so it stays in view.
  const isExplained = comparison.workflow_changes.length > 0 || !comparison.is_input_same;
  const [scrolls] = useState(!isExplained);
  useEffect(() => {
    if (scrolls) firstIn(list.current)?.scrollIntoView({ block: 'nearest' });
  }, [scrolls]);
  const toggle = (at: number) => {
    const next = new Set(open);
    if (!next.delete(at)) next.add(at);
    setOpen(next);
  };
  const jump = () => {
    const first = firstIn(list.current);
    first?.scrollIntoView({ block: 'center' });
    first?.querySelector('button')?.focus({ preventScroll: true });
  };
  return (
    <Section
      kind="page"
      title={t('Steps')}
      className="mt-6"
      aside={differences === 0 ? t('no difference') : counted(differences, 'difference')}
    >
      <div className="flex flex-wrap items-center justify-between gap-y-2 gap-x-4 py-2">
        <ChipFilter
          label={t('Rows')}
          value={filter}
          onChange={value => setFilter(filters.find(one => one.value === value)?.value ?? 'all')}
          chips={filters}
        />
        {items.some(({ isFirst }) => isFirst) && (
          <Button size="small" kind="line" onClick={jump}>
            {t('Go to the first difference')}
          </Button>
        )}
      </div>
      {items.length === 0 ? (
        <EmptyState title={filter === 'differences' ? t('No difference') : t('No matching rows')}>
          {filter === 'differences' ? t('Both runs have the same steps and values.') : t('Choose another filter above.')}
        </EmptyState>
      ) : (
        <>
          <div
            className="grid grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)_minmax(0,1fr)] gap-y-0.5 gap-x-4 items-center px-3 py-1.25 text-ink-3 text-micro font-semibold max-[761px]:hidden"
            aria-hidden="true"
          >
            <span>{t('What')}</span>
            <span>{t('Left')}</span>
            <span>{t('Right')}</span>
          </div>
          <ol ref={list} aria-label={t('Steps of both runs')}>
            {items.slice(0, length).map(item => (
              <ComparedCall
                key={item.at}
                line={item}
                row={comparison.rows[item.at]}
                isOpen={open.has(item.at)}
                onToggle={() => toggle(item.at)}
              />
            ))}
          </ol>
        </>
      )}
      {items.length > length && (
        <Button className="mt-3" kind="line" onClick={() => setLength(length + pageLength)}>
          {t('Show more of {{rows}}', { rows: counted(items.length, 'row') })}
        </Button>
      )}
    </Section>
  );
}

const filters = [
  { value: 'all', label: t('All') },
  { value: 'differences', label: t('Differences') },
  { value: 'calls', label: t('Calls') },
  { value: 'nodes', label: t('Node outputs') },
] as const satisfies readonly { value: RowFilter; label: string }[];

const firstIn = (list: HTMLElement | null): HTMLElement | null => list?.querySelector<HTMLElement>('[data-first]') ?? null;
