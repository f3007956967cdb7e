'use client';
import { formatFullTimestamp, formatTimestamp } from '../../../lib/timestamps.ts';
import { t } from '../../../lib/texts/t.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { CompareIcon } from '../../../ui/icons/action-icons.tsx';
import { Section } from '../../../ui/section.tsx';
import type { KeptDraftItem } from '../actions/use-versions.ts';
import { versionChoiceLabel, type VersionChoice } from '../model/version-labels.ts';
import styles from './versions.module.css';
import { UndoIcon } from '../../../ui/icons/first-icons.tsx';

export type RetainedDraftsProps = {
  lines: readonly KeptDraftItem[];
  now: Date;
  onCompare: (choice: VersionChoice) => void;
  onRestore: (choice: VersionChoice) => void;
};

/** Renders drafts that were replaced. No user's work is lost by restoring another version. */
export function RetainedDrafts({ lines: rows, now, onCompare, onRestore }: RetainedDraftsProps) {
  return (
    <Section title={t('Saved drafts')}>
      <ul className={styles.versions}>
        {rows.map(({ version, because, saved_at }) => (
          <li key={version} className={styles.version}>
            <div className={styles.words}>
              <b>{t('Draft at save {{version}}', { version })}</b>
              <small>
                <time title={formatFullTimestamp(saved_at)}>{formatTimestamp(saved_at, now)}</time>, {because}
              </small>
            </div>
            <IconButton
              size="small"
              label={t('Compare {{choiceWords}} with the draft', { choiceWords: versionChoiceLabel(`save-${version}`) })}
              icon={<CompareIcon />}
              onClick={() => onCompare(`save-${version}`)}
            />
            <IconButton
              size="small"
              label={t('Restore {{choiceWords}}', { choiceWords: versionChoiceLabel(`save-${version}`) })}
              icon={<UndoIcon />}
              onClick={() => onRestore(`save-${version}`)}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}
