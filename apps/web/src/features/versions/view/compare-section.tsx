'use client';
import type { QueryState } from '../../../lib/query-state.ts';
import { t } from '../../../lib/texts/t.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Section } from '../../../ui/section.tsx';
import { Select, type SelectOption } from '../../../ui/select.tsx';
import { QueryRegion } from '../../shell/index.ts';
import type { VersionPair } from '../actions/use-merged.ts';
import type { MergedVersions } from '../model/merge-versions.ts';
import type { VersionChoice } from '../model/version-labels.ts';
import { ChangeList } from './change-list.tsx';
import styles from './versions.module.css';
import { CloseIcon } from '../../../ui/icons/first-icons.tsx';

export type CompareSectionProps = {
  comparison: VersionPair;
  compared: QueryState<MergedVersions>;
  options: readonly SelectOption[];
  onCompare: (comparison: VersionPair | undefined) => void;
  onGo: (nodeId: string) => void;
};

/** Renders the choice of the two versions to compare, and their differences. */
export function CompareSection({ comparison, compared, options, onCompare, onGo }: CompareSectionProps) {
  return (
    <Section
      title={t('Compare versions')}
      aside={<IconButton size="small" label={t('Stop comparing')} icon={<CloseIcon />} onClick={() => onCompare(undefined)} />}
    >
      <div className={styles.sides}>
        <Select
          label={t('Older version')}
          value={String(comparison.from)}
          options={options}
          onChange={from => onCompare({ ...comparison, from: choiceOf(from) })}
        />
        <span>{t('to')}</span>
        <Select
          label={t('Newer version')}
          value={String(comparison.to)}
          options={options}
          onChange={to => onCompare({ ...comparison, to: choiceOf(to) })}
        />
      </div>
      <QueryRegion query={compared} reading={t('Loading versions…')} rows={3}>
        {({ diff }) => <ChangeList diff={diff} onGo={onGo} label={t('What changed')} />}
      </QueryRegion>
    </Section>
  );
}

const choiceOf = (value: string): VersionChoice => {
  if (value.startsWith('save-')) return `save-${Number(value.slice('save-'.length))}`;
  return value === 'draft' ? 'draft' : Number(value);
};
