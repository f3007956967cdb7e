'use client';
import { RunStatus } from '@pinion/contracts';
import { useRef } from 'react';
import { termOf } from '../../../lib/texts/term-of.ts';
import { t } from '../../../lib/texts/t.ts';
import { useChord } from '../../../lib/use-chord.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ChipFilter } from '../../../ui/chip-filter.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import type { RunFilterState } from '../actions/use-run-filter.ts';
import { useTypedSearch } from '../actions/use-typed-search.ts';
import { SavedFilters } from './saved-filters.tsx';
import { isFiltered, noFilter } from '../model/run-filter.ts';
import { periodLabels, type RunPeriod } from '../model/run-period.ts';
import { triggerLabels } from '../model/run-trigger.ts';

/** The value of a control that chooses nothing. */
const ALL = 'all';
const CHIPS = [{ value: ALL, label: t('All') }, ...RunStatus.options.map(status => ({ value: status, label: termOf(status) }))];
const PERIODS = Object.entries(periodLabels).map(([value, label]) => ({ value, label }));
const TRIGGERS = [
  { value: ALL, label: t('Any trigger') },
  ...Object.entries(triggerLabels).map(([value, label]) => ({ value, label })),
];

type RunFiltersProps = RunFilterState & {
  /** The workflows to choose from. `undefined` where only one workflow is listed. */
  workflows: readonly { id: string; name: string }[] | undefined;
};

export function RunFilters({ filter, change, workflows }: RunFiltersProps) {
  const search = useRef<HTMLInputElement>(null);
  const [text, setText] = useTypedSearch(filter.q, q => change({ q }));
  useChord('/', () => search.current?.focus());
  const chosen = (value: string) => (value === ALL ? '' : value);
  return (
    <div className="mb-3 flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SearchField
          ref={search}
          className="w-90 max-w-full"
          label={t('Search runs')}
          placeholder={t('Search ID, input, output, error')}
          keys="/"
          value={text}
          onChange={setText}
        />
        <ChipFilter
          label={t('Status')}
          value={filter.status || ALL}
          onChange={status => change({ status: chosen(status) })}
          chips={CHIPS}
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Select
          kind="bare"
          label={t('Created')}
          value={filter.period}
          onChange={period => change({ period: period as RunPeriod })}
          options={PERIODS}
        />
        {filter.period === 'custom' && (
          <span className="flex items-center gap-2 text-small text-ink-2">
            <Day label={t('From')} value={filter.from} onChange={from => change({ from })} /> {t('to')}{' '}
            <Day label={t('To')} value={filter.to} onChange={to => change({ to })} />
          </span>
        )}
        {workflows !== undefined && (
          <Select
            kind="bare"
            label={t('Workflow')}
            value={filter.workflow || ALL}
            onChange={workflow => change({ workflow: chosen(workflow) })}
            options={[
              { value: ALL, label: t('All workflows') },
              ...workflows.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
        <Select
          kind="bare"
          label={t('Trigger')}
          value={filter.trigger || ALL}
          onChange={trigger => change({ trigger: chosen(trigger) })}
          options={TRIGGERS}
        />
        <Checkbox checked={filter.failedCalls} onChange={failedCalls => change({ failedCalls })} label={t('With failed calls')} />
        <span className="ml-auto flex items-center gap-2">
          {isFiltered(filter) && (
            <Button size="small" onClick={() => change(noFilter)}>
              {t('Clear filters')}
            </Button>
          )}
          <SavedFilters filter={filter} change={change} />
        </span>
      </div>
    </div>
  );
}

function Day({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) {
  return (
    <TextInput className="w-36" type="date" aria-label={label} value={value} onChange={event => onChange(event.target.value)} />
  );
}
