'use client';
import type { ReactNode } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import styles from './members.module.css';
import { signInLink } from '../../session/index.ts';

type ShownOnceProps = {
  title: string;
  children: ReactNode;
  token: string /** True when the token can't be used to sign in. */;
  isForPrograms?: boolean;
};

/** Renders a token the only time it can be seen: as a sign-in link, and as plain text for programs. */
export function OneTimeToken({ title, children, token, isForPrograms = false }: ShownOnceProps) {
  const link = signInLink(window.location.origin, token);
  return (
    <section aria-label={title} className={styles.once}>
      <h3>{title}</h3>
      <p>{children}</p>
      <p className={styles.link}>
        <code>{isForPrograms ? token : link}</code>
      </p>
      <div className={styles.copies}>
        {!isForPrograms && <CopyButton text={() => link} what={t('sign-in link')} word={t('Copy link')} />}
        <CopyButton text={() => token} what={t('token')} word={isForPrograms ? t('Copy token') : t('Copy token only')} />
      </div>
    </section>
  );
}
