'use client';
import type { Lifecycle } from '@pinion/contracts';
import clsx from 'clsx';
import { useState } from 'react';
import { versionLabel } from '../../../lib/tool-version-label.ts';
import type { ToolVersionItem } from '../../../lib/api-shapes.ts';
import { t } from '../../../lib/texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/section.tsx';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { SideEffectScale } from '../../../ui/side-effect-scale.tsx';
import { type VersionCell, versionRows } from '../model/version-rows.ts';
import { freeVersionText } from '../model/draft-definition.ts';
import { LifecycleDialog } from './lifecycle-dialog.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import styles from './version-table.module.css';
import { LockedFields } from '../../../ui/locked.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { CopyIcon, TrashIcon } from '../../../ui/icons/action-icons.tsx';
import { BlockedIcon, DeprecatedIcon, OkIcon } from '../../../ui/icons/status-icons.tsx';
import { Menu, type MenuItem } from '../../../ui/menu.tsx';
import { LifecycleBadge } from './lifecycle-badge.tsx';
import { MoreIcon } from '../../../ui/icons/first-icons.tsx';
import { RemoveVersionDialog } from './remove-version-dialog.tsx';

const SHOWN = 3;

type VersionTableProps = { versions: readonly ToolVersionItem[]; current: ToolVersionItem | undefined };

/** Renders versions side by side: the same rows, newest first, the current one highlighted. */
export function VersionTable({ versions, current }: VersionTableProps) {
  const [all, setAll] = useState(false);
  const [change, setChange] = useState<{ version: ToolVersionItem; to: Lifecycle } | null>(null);
  const [copied, setCopied] = useState<ToolVersionItem | null>(null);
  const [removing, setRemoving] = useState<ToolVersionItem | null>(null);
  const shown = all ? versions : versions.slice(0, SHOWN);
  const tone = (version: ToolVersionItem) => clsx(styles.cell, version === current && styles.current);
  return (
    <Section
      kind="page"
      title={t('Versions side by side')}
      aside={
        <>
          {t('{{shown}} of {{all}}', { shown: shown.length, all: versions.length })}
          {versions.length > SHOWN && (
            <Button className="ml-auto" size="small" onClick={() => setAll(!all)}>
              {all ? t('Show newest') : t('Show all')}
            </Button>
          )}
        </>
      }
    >
      <ScrollRegion label={t('Versions')} className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">{t('Property')}</span>
              </th>
              {shown.map(version => (
                <VersionHead
                  key={version.version}
                  version={version}
                  current={version === current}
                  onChange={to => setChange({ version, to })}
                  onCopy={() => setCopied(version)}
                  onRemove={() => setRemoving(version)}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {versionRows(current?.lifecycle === 'active' ? current.version : undefined).map(row => (
              <tr key={row.label}>
                <th scope="row">{row.label}</th>
                {shown.map(version => (
                  <td key={version.version} className={tone(version)}>
                    <Cell cell={row.cell(version)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {copied && (
        <PublishDialog
          title={t('New version of {{name}} from {{version}}', { name: copied.name, version: copied.version })}
          draft={freeVersionText(
            copied,
            versions.map(version => version.version),
          )}
          base={copied}
          onClose={() => setCopied(null)}
        />
      )}
      {removing && <RemoveVersionDialog version={removing} onClose={() => setRemoving(null)} />}
      {change && (
        <LifecycleDialog
          {...change}
          others={versions.map(other => other.version).filter(other => other !== change.version.version)}
          onClose={() => setChange(null)}
        />
      )}
    </Section>
  );
}

function Cell({ cell: { text, detail, strong, quiet, scale } }: { cell: VersionCell }) {
  if (scale) return <SideEffectScale level={text} />;
  return (
    <div className={styles.line}>
      <span className={clsx(styles.text, strong && styles.strong, quiet && styles.quiet)} title={text}>
        {text}
      </span>
      {detail && <span className={styles.detail}>{detail}</span>}
    </div>
  );
}

type VersionHeadProps = {
  version: ToolVersionItem;
  current: boolean;
  onChange: (to: Lifecycle) => void;
  /** Starts the next version from this one. */
  onCopy: () => void;
  onRemove: () => void;
};

function VersionHead({ version, current, onChange, onCopy, onRemove }: VersionHeadProps) {
  const choices: (MenuItem & { to: Lifecycle })[] = [
    { to: 'active', label: t('Activate'), icon: <OkIcon size={14} />, onSelect: () => onChange('active') },
    { to: 'deprecated', label: t('Deprecate'), icon: <DeprecatedIcon size={14} />, onSelect: () => onChange('deprecated') },
    { to: 'blocked', label: t('Block'), icon: <BlockedIcon size={14} />, danger: true, onSelect: () => onChange('blocked') },
  ];
  return (
    <th scope="col" className={clsx(styles.head, current && styles.current)}>
      <div className={styles.line}>
        <b title={version.version}>{versionLabel(version)}</b>
        <LifecycleBadge lifecycle={version.lifecycle} kind="pill" />
        <span className={styles.more}>
          <LockedFields>
            <Menu
              trigger={
                <IconButton
                  size="small"
                  label={t('Lifecycle of {{version}}', { version: versionLabel(version) })}
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
