'use client';
import Link from 'next/link';
import { t } from '../../../lib/texts/t.ts';
import { Tag } from '../../../ui/tag.tsx';
import type { UnavailableReason } from '../model/unavailable-reason.ts';
import styles from './tools-pane.module.css';
import { LockIcon } from '../../../ui/icons/first-icons.tsx';

export type UnavailableNoteProps = { tool: string; reason: UnavailableReason; isKnown: boolean; onPolicy: () => void };

/** Renders why a tool can't be used here, who can change that, and a link to the setting. */
export function UnavailableNote({ tool, reason: { why, who: name, place: target }, isKnown, onPolicy }: UnavailableNoteProps) {
  return (
    <>
      <Tag icon={<LockIcon size={12} />} className={styles.denied}>
        {why}
      </Tag>
      <small className={styles.who}>
        {name}{' '}
        {target === 'policy' ? (
          <button type="button" className={styles.explain} onClick={onPolicy}>
            {t('Open Policy')}
          </button>
        ) : (
          <Link href={isKnown ? `/tools/${encodeURIComponent(tool)}` : '/tools'} className={styles.explain}>
            {t('Open tool page')}
          </Link>
        )}
      </small>
    </>
  );
}
