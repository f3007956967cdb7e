'use client';
import type { DiffSide } from '@pinion/contracts';
import { useMemo } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { useLazyCode } from '../../../lib/lazy/use-lazy-code.ts';
import { Button } from '../../../ui/button.tsx';
import { useVersions } from '../actions/use-versions.ts';
import { useVersionSide } from '../actions/use-version-side.ts';
import styles from './versions.module.css';
import { RunsIcon } from '../../../ui/icons/first-icons.tsx';

export type PublishedBadgeProps = { workflowId: string; draft: DiffSide; isOpen: boolean; onOpen: () => void };

/** Renders the published version and how far the draft differs from it. Opens the history. */
export function PublishedBadge({ workflowId, draft, isOpen, onOpen }: PublishedBadgeProps) {
  const { data, error } = useVersions(workflowId);
  const versions = data?.items;
  const latest = versions?.[0]?.version;
  const { data: published } = useVersionSide(workflowId, latest, draft);
  const code = useLazyCode('since-published', () => import('../model/since-published.ts'), published !== undefined);
  const since = useMemo(
    () => (published === undefined ? undefined : code?.sincePublished(published, draft)),
    [published, draft, code],
  );
  if (versions === undefined && error === null) return null;
  return (
    <Button icon={<RunsIcon size={14} />} className={styles.mark} aria-pressed={isOpen} onClick={onOpen}>
      {versions === undefined
        ? t('History')
        : latest === undefined
          ? t('Not published')
          : t('Published version {{latest}}', { latest })}{' '}
      {latest !== undefined && since !== undefined && <span className={styles.since}>· {since}</span>}
    </Button>
  );
}
