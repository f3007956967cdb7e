'use client';
import type { ComparedRow, ComparedStatus } from '@pinion/contracts';
import { useMemo } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { ChevronDownIcon, ChevronLeftIcon, ChevronRightIcon, TurnIcon } from '../../../ui/icons/chrome-icons.tsx';
import type { IconComponent } from '../../../ui/icons/icon.tsx';
import { ToolIcon } from '../../../ui/icons/node-icons.tsx';
import { type ComparisonItem, comparisonStatusLabel } from '../model/compared-rows.ts';
import { changesOf } from '../model/value-changes.ts';
import styles from './compare.module.css';
import { ValueDiff } from './value-diff.tsx';
import { CheckIcon, EditIcon, WorkflowsIcon } from '../../../ui/icons/first-icons.tsx';

const badges: Record<ComparedStatus, IconComponent> = {
  same: CheckIcon,
  changed: EditIcon,
  only_left: ChevronLeftIcon,
  only_right: ChevronRightIcon,
};
const kinds: Record<ComparedRow['kind'], IconComponent> = { call: ToolIcon, turn: TurnIcon, node: WorkflowsIcon };

type ComparedCallProps = { line: ComparisonItem; row: ComparedRow | undefined; isOpen: boolean; onToggle: () => void };

/** Renders one step of both runs. Its differences open below it. */
export function ComparedCall({ line, row, isOpen, onToggle }: ComparedCallProps) {
  const { kind, name, path: target, status, isFirst, left, right, changed } = line;
  const [Kind, DiffIcon] = [kinds[kind], badges[status]];
  const canOpen = status !== 'same';
  return (
    <li className={styles.line} data-status={status} data-first={isFirst || undefined}>
      <div className={styles.what}>
        <Kind size={14} />
        <b>{name}</b>
        <span className={styles.place}>{target}</span>
        <span className={styles.mark}>
          <DiffIcon size={13} /> {comparisonStatusLabel[status]}
          {changed !== '' && `: ${changed}`}
        </span>
        {isFirst && <span className={styles.first}>{t('first difference')}</span>}
        {canOpen && (
          <button type="button" className={styles.toggle} aria-expanded={isOpen} onClick={onToggle}>
            {isOpen ? <ChevronDownIcon size={14} /> : <ChevronRightIcon size={14} />}
            {isOpen ? t('Hide') : t('Show')} <span className="sr-only">{t('differences in {{name}}', { name })}</span>
          </button>
        )}
      </div>
      <p className={styles.side} data-missing={status === 'only_right' || undefined}>
        <span className="sr-only">{t('Left:')} </span>
        {left}
      </p>
      <p className={styles.side} data-missing={status === 'only_left' || undefined}>
        <span className="sr-only">{t('Right:')} </span>
        {right}
      </p>
      {canOpen && isOpen && row !== undefined && <Changes row={row} />}
    </li>
  );
}

function Changes({ row }: { row: ComparedRow }) {
  const changes = useMemo(() => changesOf(row), [row]);
  return (
    <div className={styles.changes}>
      {changes.length === 0 && <p className={styles.place}>{t('No value.')}</p>}
      {changes.map(change => (
        <ValueDiff key={change.label} change={change} />
      ))}
    </div>
  );
}
