import type { Lifecycle } from '@pinion/contracts';
import clsx from 'clsx';
import type { ToolVersionItem } from '../../../lib/api-shapes.ts';
import { t } from '../../../lib/texts/t.ts';
import { LockedFields } from '../../../ui/locked.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { CopyIcon, TrashIcon } from '../../../ui/icons/action-icons.tsx';
import { BlockedIcon, DeprecatedIcon, OkIcon } from '../../../ui/icons/status-icons.tsx';
import { Menu, type MenuItem } from '../../../ui/menu.tsx';
import { LifecycleBadge } from './lifecycle-badge.tsx';
import styles from './version-table.module.css';
import { MoreIcon } from '../../../ui/icons/first-icons.tsx';

type VersionHeadProps = {
  version: ToolVersionItem;
  current: boolean;
  onChange: (to: Lifecycle) => void;
  /** Starts the next version from this one. */
  onCopy: () => void;
  onRemove: () => void;
};

export function VersionHead({ version, current, onChange, onCopy, onRemove }: VersionHeadProps) {
  const choices: (MenuItem & { to: Lifecycle })[] = [
    { to: 'active', label: t('Activate'), icon: <OkIcon size={14} />, onSelect: () => onChange('active') },
    { to: 'deprecated', label: t('Deprecate'), icon: <DeprecatedIcon size={14} />, onSelect: () => onChange('deprecated') },
    { to: 'blocked', label: t('Block'), icon: <BlockedIcon size={14} />, danger: true, onSelect: () => onChange('blocked') },
  ];
  return (
    <th scope="col" className={clsx(styles.head, current && styles.current)}>
      <div className={styles.line}>
        <b>{version.version}</b>
        <LifecycleBadge lifecycle={version.lifecycle} kind="pill" />
        <span className={styles.more}>
          <LockedFields>
            <Menu
              trigger={
                <IconButton
                  size="small"
                  label={t('Lifecycle of {{version}}', { version: version.version })}
                  icon={<MoreIcon size={14} />}
                  tooltip={false}
                />
              }
              items={[
                ...choices.filter(choice => choice.to !== version.lifecycle),
                { kind: 'line' },
                { label: t('New version from this one'), icon: <CopyIcon size={14} />, onSelect: onCopy },
                { kind: 'line' },
                { label: t('Delete'), icon: <TrashIcon size={14} />, danger: true, onSelect: onRemove },
              ]}
            />
          </LockedFields>
        </span>
      </div>
    </th>
  );
}
