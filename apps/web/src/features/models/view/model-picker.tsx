'use client';
import type { ListedModel, ModelConfig } from '@pinion/contracts';
import { Command } from 'cmdk';
import { useState } from 'react';
import type { ModelProviderItem } from '../../../lib/api-shapes.ts';
import { t } from '../../../lib/texts/t.ts';
import { CheckIcon, PlusIcon } from '../../../ui/icons/first-icons.tsx';
import { PaletteInput } from '../../../ui/palette-input.tsx';
import { chooseModel, providerOf } from '../model/choose-model.ts';
import { searchModels } from '../model/search-models.ts';
import { ModelFacts } from './model-facts.tsx';
import styles from './model-picker.module.css';

export type ModelPickerProps = {
  model: ModelConfig;
  providers: readonly ModelProviderItem[];
  onChoose: (model: ModelConfig) => void;
  /** Called when the user wants to set up another provider. */
  onAdd: () => void;
  onClose: () => void;
};

/** The most models that are shown of one provider. A search finds the rest. */
const mostShown = 50;

/** Renders the models of all providers to search in and to choose from. */
export function ModelPicker({ model, providers, onChoose, onAdd, onClose }: ModelPickerProps) {
  const [search, setSearch] = useState('');
  const current = providerOf(model, providers);
  const found = providers
    .map(provider => ({ provider, models: searchModels(provider.models, search) }))
    .filter(({ models }) => models.length > 0);
  const item = (provider: ModelProviderItem, listed: ListedModel) => (
    <Command.Item
      key={listed.id}
      value={`${provider.id} ${listed.id}`}
      className={styles.item}
      onSelect={() => onChoose(chooseModel(model, provider, listed.id))}
    >
      <span className={styles.check}>{current?.id === provider.id && model.model === listed.id && <CheckIcon size={13} />}</span>
      <span className={styles.id} translate="no">
        {listed.id}
      </span>
      <ModelFacts model={listed} />
    </Command.Item>
  );
  return (
    <Command
      label={t('Models')}
      loop
      shouldFilter={false}
      onKeyDown={event => event.key === 'Escape' && onClose()}
      className={styles.picker}
    >
      <PaletteInput placeholder={t('Search models')} className={styles.input} onQueryChange={setSearch} />
      <Command.List label={t('Models')} className={styles.list}>
        {found.length === 0 && <p className={styles.none}>{t('No matching models.')}</p>}
        {found.map(({ provider, models }) => (
          <Command.Group key={provider.id} heading={provider.name} className={styles.group}>
            {models.slice(0, mostShown).map(listed => item(provider, listed))}
            {models.length > mostShown && (
              <p className={styles.none}>{t('{{count}} more. Type to search.', { count: models.length - mostShown })}</p>
            )}
          </Command.Group>
        ))}
        <Command.Separator alwaysRender className={styles.separator} />
        <Command.Item value="add provider" className={styles.item} onSelect={onAdd}>
          <span className={styles.check}>
            <PlusIcon size={13} />
          </span>
          {t('Add provider…')}
        </Command.Item>
      </Command.List>
    </Command>
  );
}
