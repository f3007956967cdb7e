'use client';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { ModelProviderItem } from '../../../lib/api-shapes.ts';
import { PendingLazyPart } from '../../../lib/lazy/pending-lazy-part.tsx';
import { t } from '../../../lib/texts/t.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { PlusIcon } from '../../../ui/icons/first-icons.tsx';
import { LockedFields } from '../../../ui/locked.tsx';
import { Section } from '../../../ui/section.tsx';
import { HelpButton } from '../../help/index.ts';
import { Page, QueryRegion } from '../../shell/index.ts';
import { providerDialog } from './lazy-parts.ts';
import { PresetGrid } from './preset-grid.tsx';
import { ProviderSection } from './provider-section.tsx';
import { RemoveProviderDialog } from './remove-provider-dialog.tsx';
import styles from './models.module.css';

type DialogState = { kind: 'add'; preset?: string } | { kind: 'edit' | 'remove'; provider: ModelProviderItem };

/** Renders the providers of models: their keys, their state, and the models that agents can choose. */
export function ModelsPage() {
  const providers = useQuery(useTRPC().model_providers.list.queryOptions());
  const [dialog, setDialog] = useState<DialogState | null>(null);
  const close = () => setDialog(null);
  return (
    <Page
      title={t('Models')}
      lead={
        <>
          {t('Providers whose models agents can use, with their API keys and prices.')} <HelpButton topic="models" />
        </>
      }
      permission="administer"
      actions={
        <Button kind="main" icon={<PlusIcon />} onPointerEnter={providerDialog.fetch} onClick={() => setDialog({ kind: 'add' })}>
          {t('Add provider')}
        </Button>
      }
    >
      <QueryRegion query={providers} reading={t('Loading providers…')}>
        {({ items }) =>
          items.length === 0 ? (
            <Section kind="page" title={t('Choose your first provider')}>
              <p className={styles.intro}>
                {t(
                  'Enter its API key once. The key is tested, stored encrypted, and used by every agent that chooses one of its models.',
                )}
              </p>
              <LockedFields>
                <PresetGrid onChoose={({ id }) => setDialog({ kind: 'add', preset: id })} />
              </LockedFields>
            </Section>
          ) : (
            <div className={styles.providers}>
              {items.map(provider => (
                <ProviderSection
                  key={provider.id}
                  provider={provider}
                  onEdit={() => setDialog({ kind: 'edit', provider })}
                  onRemove={() => setDialog({ kind: 'remove', provider })}
                />
              ))}
            </div>
          )
        }
      </QueryRegion>
      {(dialog?.kind === 'add' || dialog?.kind === 'edit') && (
        <Suspense fallback={<PendingLazyPart onClose={close} />}>
          <providerDialog.View
            known={dialog.kind === 'edit' ? dialog.provider : undefined}
            preset={dialog.kind === 'add' ? dialog.preset : undefined}
            onClose={close}
          />
        </Suspense>
      )}
      {dialog?.kind === 'remove' && <RemoveProviderDialog provider={dialog.provider} onClose={close} />}
    </Page>
  );
}
