'use client';
import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { ChevronDownIcon } from '../../../ui/icons/chrome-icons.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { enableable, type ToolGroup } from '../model/tool-groups.ts';
import type { ToolRow } from '../model/tool-list.ts';
import styles from './tools-pane.module.css';

type ToolGroupSectionProps = {
  group: ToolGroup;
  isOpen: boolean;
  isSelecting: boolean;
  onOpen: (isOpen: boolean) => void;
  onSwitchAll: (rows: readonly ToolRow[], isOn: boolean) => void;
  children: ReactNode;
};

/** Renders the tools of one source under a heading that stays in view, with a switch for all of them. */
export function ToolGroupSection({ group, isOpen, isSelecting, onOpen, onSwitchAll, children }: ToolGroupSectionProps) {
  const id = useId();
  const { label, connection, rows } = group;
  const on = rows.filter(row => row.isOn);
  const off = enableable(rows);
  const name = connection ?? label;
  return (
    <section aria-label={t('Tools of {{name}}', { name })}>
      <div className={styles.head}>
        <h3>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => onOpen(!isOpen)}
            className={clsx(!isOpen && styles.closed)}
          >
            <ChevronDownIcon size={12} />
            <span className="cut" translate={connection === undefined ? undefined : 'no'}>
              {name}
            </span>
            {connection !== undefined && <small>{label}</small>}
          </button>
        </h3>
        <span className={styles.count}>{t('{{shown}} of {{all}}', { shown: on.length, all: rows.length })}</span>
        <Switch
          checked={on.length > 0 && off.length === 0}
          disabled={on.length === 0 && off.length === 0}
          label={t('All tools of {{name}}', { name })}
          onChange={isOn => onSwitchAll(isOn ? off : on, isOn)}
        />
      </div>
      <ul id={id} className={clsx(styles.listed, isSelecting && styles.selecting)} hidden={!isOpen}>
        {isOpen && children}
      </ul>
    </section>
  );
}
