'use client';
import type { ReactNode } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { InfoDialog } from '../../../ui/info-dialog.tsx';
import styles from './members.module.css';

type OneTimeLinkProps = { title: string; url: string; children: ReactNode; onClose: () => void };

/** Renders a link the only time it can be seen. */
export function OneTimeLink({ title, url, children, onClose }: OneTimeLinkProps) {
  return (
    <InfoDialog
      title={title}
      description={t('Copy this now. It is shown only once and is not stored.')}
      verb={t('I have copied it')}
      onClose={onClose}
    >
      <section aria-label={t('Link')} className={styles.once}>
        <p>{children}</p>
        <p className={styles.link}>
          <code>{url}</code>
        </p>
        <div className={styles.copies}>
          <CopyButton text={() => url} what={t('link')} word={t('Copy link')} />
        </div>
      </section>
    </InfoDialog>
  );
}
