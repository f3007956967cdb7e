'use client';
import type { ListedModel } from '@pinion/contracts';
import { useState } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { Muted } from '../../../ui/muted.tsx';
import { capabilitiesOf, formatDollars, formatTokenLimit } from '../model/model-facts.ts';
import { searchModels } from '../model/search-models.ts';

const shownAtFirst = 10;

/** Renders the models of a provider with their limits, capabilities and prices. */
export function ModelTable({ name, models }: { name: string; models: readonly ListedModel[] }) {
  const [search, setSearch] = useState('');
  const [showsAll, setShowsAll] = useState(false);
  const found = searchModels(models, search);
  const shown = showsAll ? found : found.slice(0, shownAtFirst);
  return (
    <>
      {models.length > shownAtFirst && (
        <SearchField
          label={t('Search {{all}} models', { all: models.length })}
          value={search}
          onChange={setSearch}
          className="max-w-80"
        />
      )}
      {found.length === 0 ? (
        <p className="text-ink-3">{t('No matching models.')}</p>
      ) : (
        <DataTable
          label={t('Models of {{name}}', { name })}
          rows={shown}
          rowKey={model => model.id}
          columns={[
            { header: t('Model'), cell: model => <ModelName model={model} /> },
            { header: t('Supports'), cell: model => capabilitiesOf(model).join(', ') || <Muted /> },
            {
              header: t('Context'),
              figure: true,
              cell: ({ context_tokens }) => (context_tokens === undefined ? <Muted /> : formatTokenLimit(context_tokens)),
            },
            {
              header: t('Input'),
              headerTitle: t('US dollars per million input tokens'),
              figure: true,
              cell: ({ price }) => (price === undefined ? <Muted /> : formatDollars(price.input_usd)),
            },
            {
              header: t('Output'),
              headerTitle: t('US dollars per million output tokens'),
              figure: true,
              cell: ({ price }) => (price === undefined ? <Muted /> : formatDollars(price.output_usd)),
            },
          ]}
        />
      )}
      {shown.length < found.length && (
        <Button kind="line" size="small" className="justify-self-start" onClick={() => setShowsAll(true)}>
          {t('Show all {{all}} models', { all: found.length })}
        </Button>
      )}
    </>
  );
}

const ModelName = ({ model: { id, name } }: { model: ListedModel }) => (
  <>
    <code>{id}</code>
    {name !== undefined && name !== id && (
      <span className="ml-2 text-ink-3" translate="no">
        {name}
      </span>
    )}
  </>
);
