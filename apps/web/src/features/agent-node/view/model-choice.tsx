'use client';
import type { ModelConfig } from '@pinion/contracts';
import { Popover } from 'radix-ui';
import { Suspense, useState } from 'react';
import type { ModelProviderItem } from '../../../lib/api-shapes.ts';
import { PendingLazyPart } from '../../../lib/lazy/pending-lazy-part.tsx';
import { t } from '../../../lib/texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { ChevronDownIcon } from '../../../ui/icons/chrome-icons.tsx';
import { PlusIcon } from '../../../ui/icons/first-icons.tsx';
import { ModelFacts, modelPicker, providerDialog, providerOf } from '../../models/index.ts';

export type ModelChoiceProps = {
  model: ModelConfig;
  providers: readonly ModelProviderItem[];
  onChoose: (model: ModelConfig) => void;
};

/** Renders the model as a choice from all models of all providers. Without a provider, one can be set up in place. */
export function ModelChoice({ model, providers, onChoose }: ModelChoiceProps) {
  const [isOpen, setOpen] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const provider = providerOf(model, providers);
  const listed = provider?.models.find(({ id }) => id === model.model);
  const isGone = provider !== undefined && provider.models.length > 0 && model.model !== '' && listed === undefined;
  const add = () => {
    setOpen(false);
    setAdding(true);
  };
  return (
    <div className="grid gap-1.5">
      {providers.length === 0 ? (
        <div className="flex flex-wrap gap-2 items-center justify-between text-ink-2 text-small">
          <p>{t('Add a provider once, then choose its models in every agent.')}</p>
          <Button kind="line" size="small" icon={<PlusIcon size={13} />} onPointerEnter={providerDialog.fetch} onClick={add}>
            {t('Add provider')}
          </Button>
        </div>
      ) : (
        <Popover.Root open={isOpen} onOpenChange={setOpen}>
          <Popover.Trigger
            className="flex gap-2 items-center w-full min-w-0 min-h-8.5 px-2.5 py-1.25 border border-control rounded-2 bg-raised text-left hover:bg-hover"
            aria-label={t('Choose model: {{model}}', { model: model.model === '' ? t('None') : model.model })}
            onPointerEnter={modelPicker.fetch}
          >
            <span className="cut flex-1 font-medium" translate="no">
              {chosenModel(model)}
            </span>
            {provider !== undefined && (
              <span className="flex-none text-ink-3 text-small" translate="no">
                {provider.name}
              </span>
            )}
            <ChevronDownIcon size={13} />
          </Popover.Trigger>
          <Popover.Portal>
            <Popover.Content
              className="z-50 w-[min(440px,calc(100vw_-_16px))] overflow-hidden rounded-3 bg-raised shadow-3"
              align="start"
              sideOffset={4}
              collisionPadding={8}
              aria-label={t('Models')}
              onOpenAutoFocus={event => event.preventDefault()}
            >
              <Suspense fallback={<p className="px-4 py-3.5 text-ink-3">{t('Loading models…')}</p>}>
                <modelPicker.View
                  model={model}
                  providers={providers}
                  onChoose={chosen => {
                    setOpen(false);
                    onChoose(chosen);
                  }}
                  onAdd={add}
                  onClose={() => setOpen(false)}
                />
              </Suspense>
            </Popover.Content>
          </Popover.Portal>
        </Popover.Root>
      )}
      {listed !== undefined && <ModelFacts model={listed} />}
      {isGone && (
        <p className="text-waiting text-small">
          {t('{{provider}} does not list {{model}}. Check the ID, or test the provider on the Models page.', {
            provider: provider.name,
            model: model.model,
          })}
        </p>
      )}
      {isAdding && (
        <Suspense fallback={<PendingLazyPart onClose={() => setAdding(false)} />}>
          <providerDialog.View
            onClose={() => setAdding(false)}
            onSaved={saved => saved.models.length > 0 && requestAnimationFrame(() => setOpen(true))}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Returns the name of the model. A scripted one without responses is the model of a new agent. */
function chosenModel({ provider, model, lines = [] }: ModelConfig): string {
  if (provider === 'scripted' && lines.length > 0) return t('Scripted (not an AI)');
  return model || t('Choose a model');
}
