'use client';
import type { ListedModel } from '@pinion/contracts';
import { useState } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Table, Td, Th, Tr } from '../../../ui/table.tsx';
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
        <Table label={t('Models of {{name}}', { name })}>
          <thead>
            <tr>
              <Th>{t('Model')}</Th>
              <Th>{t('Supports')}</Th>
              <Th figure>{t('Context')}</Th>
              <Th figure title={t('US dollars per million input tokens')}>
                {t('Input')}
              </Th>
              <Th figure title={t('US dollars per million output tokens')}>
                {t('Output')}
              </Th>
            </tr>
          </thead>
          <tbody>
            {shown.map(model => (
              <ModelRow key={model.id} model={model} />
            ))}
          </tbody>
        </Table>
      )}
      {shown.length < found.length && (
        <Button kind="line" size="small" className="justify-self-start" onClick={() => setShowsAll(true)}>
          {t('Show all {{all}} models', { all: found.length })}
        </Button>
      )}
    </>
  );
}

function ModelRow({ model }: { model: ListedModel }) {
  const { id, name, context_tokens, price } = model;
  const unknown = <span className="text-ink-3">{t('—')}</span>;
  return (
    <Tr>
      <Td>
        <code>{id}</code>
        {name !== undefined && name !== id && (
          <span className="ml-2 text-ink-3" translate="no">
            {name}
          </span>
        )}
      </Td>
      <Td>{capabilitiesOf(model).join(', ') || unknown}</Td>
      <Td figure>{context_tokens === undefined ? unknown : formatTokenLimit(context_tokens)}</Td>
      <Td figure>{price === undefined ? unknown : formatDollars(price.input_usd)}</Td>
      <Td figure>{price === undefined ? unknown : formatDollars(price.output_usd)}</Td>
    </Tr>
  );
}
