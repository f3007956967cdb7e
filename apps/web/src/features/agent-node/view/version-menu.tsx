'use client';
import { termOf } from '../../../lib/texts/term-of.ts';
import { t } from '../../../lib/texts/t.ts';
import { ChevronDownIcon } from '../../../ui/icons/chrome-icons.tsx';
import { Menu, type MenuItem } from '../../../ui/menu.tsx';
import type { ToolRow } from '../model/tool-list.ts';
import styles from './tools-pane.module.css';
import { CheckIcon } from '../../../ui/icons/first-icons.tsx';

/** Renders the version the agent calls: the newest active one, or a pinned one. */
export function VersionMenu({ row, onVersion }: { row: ToolRow; onVersion: (version: string | undefined) => void }) {
  const badge = (isChosen: boolean) => (isChosen ? <CheckIcon size={13} /> : <span className={styles.blank} />);
  const items: MenuItem[] = [
    {
      label: t('Latest active'),
      hint: row.versions.find(tool => tool.lifecycle === 'active')?.version,
      icon: badge(row.chosenVersion === undefined),
      onSelect: () => onVersion(undefined),
    },
    { kind: 'line' },
    ...row.versions.map(tool => ({
      label: tool.version,
      hint: tool.lifecycle === 'active' ? undefined : termOf(tool.lifecycle),
      icon: badge(row.chosenVersion === tool.version),
      disabled: tool.lifecycle === 'blocked' && row.chosenVersion !== tool.version,
      onSelect: () => onVersion(tool.version),
    })),
  ];
  return (
    <Menu
      align="start"
      items={items}
      trigger={
        <button
          type="button"
          className={styles.versionButton}
          aria-label={t('Version of {{name}}: {{chosenVersion}}', {
            name: row.name,
            chosenVersion:
              row.chosenVersion === undefined
                ? t('{{version}}, latest', { version: row.spec?.version ?? 'none' })
                : t('{{chosenVersion}}, frozen', { chosenVersion: row.chosenVersion }),
          })}
        >
          {row.spec?.version ?? row.chosenVersion}{' '}
          {row.chosenVersion !== undefined && row.spec !== undefined && <span className={styles.frozen}>{t('frozen')}</span>}
          <ChevronDownIcon size={11} />
        </button>
      }
    />
  );
}
