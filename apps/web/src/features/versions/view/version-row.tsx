'use client';
import { formatFullTimestamp, formatTimestamp } from '../../../lib/timestamps.ts';
import { t } from '../../../lib/texts/t.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { CompareIcon } from '../../../ui/icons/action-icons.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { VersionItem } from '../actions/use-versions.ts';
import { useMemberNames } from '../../session/index.ts';
import styles from './versions.module.css';
import { EditIcon, MoreIcon, PlayIcon, UndoIcon } from '../../../ui/icons/first-icons.tsx';

export type VersionRowProps = {
  item: VersionItem;
  now: Date;
  isCompared: boolean;
  onCompare: (to: 'draft' | 'before') => void;
  onRun: () => void;
  onRestore: () => void;
  onRename: () => void;
};

export function VersionRow({ item, now, isCompared, onCompare, onRun, onRestore, onRename }: VersionRowProps) {
  const names = useMemberNames();
  const { version, name, note, published_at, published_by, override_reason } = item;
  return (
    <li className={styles.version} data-current={isCompared || undefined}>
      <div className={styles.words}>
        <b>
          {t('Version {{version}}', { version })}
          {name !== null && <span> · {name}</span>}
        </b>
        <small>
          {t('by {{name}}', { name: names(published_by) })},{' '}
          <time title={formatFullTimestamp(published_at)}>{formatTimestamp(published_at, now)}</time>
        </small>
        {note !== null && <p>{note}</p>}
        {override_reason !== null && (
          <p>
            <StatusBadge
              status="blocked"
              word={t('published with a blocked tool: {{overrideReason}}', { overrideReason: override_reason })}
              className="whitespace-normal"
            />
          </p>
        )}
      </div>
      <IconButton
        size="small"
        label={t('Compare version {{version}} with the draft', { version })}
        icon={<CompareIcon />}
        pressed={isCompared}
        onClick={() => onCompare('draft')}
      />
      <Menu
        trigger={
          <IconButton
            size="small"
            label={t('More actions for version {{version}}', { version })}
            icon={<MoreIcon />}
            tooltip={false}
          />
        }
        items={[
          { label: t('Run this version'), icon: <PlayIcon size={13} />, onSelect: onRun },
          { label: t('Restore as draft'), icon: <UndoIcon />, onSelect: onRestore },
          {
            label: t('Compare with previous version'),
            icon: <CompareIcon />,
            disabled: version === 1,
            onSelect: () => onCompare('before'),
          },
          { label: t('Rename'), icon: <EditIcon />, onSelect: onRename },
        ]}
      />
    </li>
  );
}
