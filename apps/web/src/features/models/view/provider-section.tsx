'use client';
import { useState } from 'react';
import Link from 'next/link';
import type { ModelProviderItem } from '../../../lib/api-shapes.ts';
import { counted } from '../../../lib/counted.ts';
import { failureOf } from '../../../lib/failure.ts';
import { formatTimestamp } from '../../../lib/timestamps.ts';
import { t } from '../../../lib/texts/t.ts';
import { showToast } from '../../../lib/toasts.ts';
import { useNow } from '../../../lib/use-now.ts';
import { visibleText } from '../../../lib/visible-text.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { TrashIcon } from '../../../ui/icons/action-icons.tsx';
import { KeyIcon } from '../../../ui/icons/chrome-icons.tsx';
import { MoreIcon } from '../../../ui/icons/first-icons.tsx';
import { LockedFields } from '../../../ui/locked.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useProviderActions } from '../actions/use-provider-actions.ts';
import { ModelTable } from './model-table.tsx';
import { ProviderInitial } from './preset-grid.tsx';
import styles from './models.module.css';

type ProviderSectionProps = { provider: ModelProviderItem; onEdit: () => void; onRemove: () => void };

/** Renders a provider: its state, its address and key, and its models. */
export function ProviderSection({ provider, onEdit, onRemove }: ProviderSectionProps) {
  const { id, name, base_url, credential, models, models_at, error } = provider;
  const { refresh } = useProviderActions();
  const now = useNow();
  const [isOpen, setOpen] = useState(false);
  const test = () =>
    refresh.mutate(
      { id },
      {
        onSuccess: tested =>
          showToast(
            tested.error === null
              ? t('{{name}} works: {{models}}', { name, models: counted(tested.models.length, 'model') })
              : t('{{name}}: {{error}}', { name, error: visibleText(tested.error.message) }),
          ),
        onError: thrown => showToast(failureOf(thrown).message),
      },
    );
  return (
    <section aria-label={name} className={styles.provider}>
      <header className={styles.head}>
        <ProviderInitial name={name} />
        <div className={styles.titles}>
          <h2 translate="no">{name}</h2>
          <p>
            <code>{base_url}</code>
            {credential !== null && (
              <Link href="/secrets" className={styles.credential}>
                <KeyIcon size={13} />
                <code>{credential}</code>
              </Link>
            )}
          </p>
        </div>
        <LockedFields>
          <span className={styles.actions}>
            <Button
              kind="line"
              size="small"
              busy={refresh.isPending && t('Testing')}
              onClick={test}
              aria-label={t('Test {{name}}', { name })}
            >
              {t('Test')}
            </Button>
            <Button kind="line" size="small" onClick={onEdit} aria-label={t('Edit {{name}}', { name })}>
              {t('Edit')}
            </Button>
            <Menu
              trigger={
                <IconButton size="small" label={t('More actions for {{name}}', { name })} icon={<MoreIcon />} tooltip={false} />
              }
              items={[{ label: t('Remove'), icon: <TrashIcon size={14} />, danger: true, onSelect: onRemove }]}
            />
          </span>
        </LockedFields>
      </header>
      <p className={styles.state}>
        {error === null ? (
          <StatusBadge status="ok" word={models_at === null ? t('Not tested') : t('Connected')} />
        ) : (
          <StatusBadge status="failed" word={visibleText(error.message)} />
        )}
        {models_at !== null && (
          <span className="text-ink-3">{t('Models loaded {{time}}', { time: formatTimestamp(models_at, now) })}</span>
        )}
      </p>
      {models.length === 0 ? (
        <p className="text-ink-3">{t('This provider lists no models. Enter the model ID in the agent.')}</p>
      ) : (
        <details className={styles.models} open={isOpen} onToggle={event => setOpen(event.currentTarget.open)}>
          <summary>{counted(models.length, 'model')}</summary>
          {isOpen && (
            <div className={styles.list}>
              <ModelTable name={name} models={models} />
            </div>
          )}
        </details>
      )}
    </section>
  );
}
