'use client';
import type { ToolExample } from '@pinion/contracts';
import { useState } from 'react';
import { formatDuration } from '../../../lib/format.ts';
import { t } from '../../../lib/texts/t.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { CopyIcon, TrashIcon } from '../../../ui/icons/action-icons.tsx';
import { EditIcon, MoreIcon, PlayIcon } from '../../../ui/icons/first-icons.tsx';
import { ChevronDownIcon, ChevronRightIcon } from '../../../ui/icons/chrome-icons.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { caseBadges } from '../model/case-labels.ts';
import { type CaseRun, caseStatus } from '../model/case-run.ts';
import { TestCaseDetails } from './test-case-details.tsx';
import styles from './test-cases.module.css';

type TestCaseRowProps = {
  label: string;
  testCase: ToolExample;
  run: CaseRun | undefined;
  /** The error of its input, if the input schema refuses it. */
  inputError: string | undefined;
  canRun: boolean;
  canAdd: boolean;
  onRun: () => void;
  onEdit: () => void;
  onDuplicate: () => void;
  onDelete: () => void;
};

/** Renders a test case with its last result. A failed one is open at first. */
export function TestCaseRow({
  label,
  testCase,
  run,
  inputError,
  canRun,
  canAdd,
  onRun,
  onEdit,
  onDuplicate,
  onDelete,
}: TestCaseRowProps) {
  const [chosen, setOpen] = useState<boolean>();
  const status = caseStatus(testCase, run);
  const isOpen = chosen ?? status === 'failed';
  const duration = run !== undefined && 'duration_ms' in run ? run.duration_ms : undefined;
  return (
    <li>
      <div className={styles.line}>
        <button type="button" className={styles.toggle} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <span className={styles.name}>
            {isOpen ? <ChevronDownIcon size={13} /> : <ChevronRightIcon size={13} />}
            <span translate="no">{label}</span>
          </span>
          <span className={styles.state}>
            {inputError === undefined ? (
              <StatusBadge {...caseBadges[status]} />
            ) : (
              <StatusBadge status="warning" word={t('invalid input')} />
            )}
            {duration !== undefined && <span className={styles.duration}>{formatDuration(duration)}</span>}
          </span>
        </button>
        <IconButton
          size="small"
          label={t('Run {{label}}', { label })}
          icon={<PlayIcon size={13} />}
          disabled={!canRun}
          onClick={onRun}
        />
        <Menu
          trigger={
            <IconButton
              size="small"
              label={t('More actions for {{name}}', { name: label })}
              icon={<MoreIcon />}
              tooltip={false}
            />
          }
          items={[
            { label: t('Edit'), icon: <EditIcon size={14} />, onSelect: onEdit },
            { label: t('Duplicate'), icon: <CopyIcon size={14} />, disabled: !canAdd, onSelect: onDuplicate },
            { kind: 'line' },
            { label: t('Delete'), icon: <TrashIcon size={14} />, danger: true, onSelect: onDelete },
          ]}
        />
      </div>
      {inputError !== undefined && (
        <p className={styles.details}>
          <StatusBadge status="warning" word={inputError} className="whitespace-normal" />
        </p>
      )}
      {isOpen && <TestCaseDetails testCase={testCase} run={run} />}
    </li>
  );
}
