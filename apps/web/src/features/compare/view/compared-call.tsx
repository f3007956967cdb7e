'use client';
import type { ComparedRow, ComparedStatus } from '@pinion/contracts';
import { useMemo } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { ChevronDownIcon, ChevronLeftIcon, ChevronRightIcon, TurnIcon } from '../../../ui/icons/chrome-icons.tsx';
import type { IconComponent } from '../../../ui/icons/icon.tsx';
import { ToolIcon } from '../../../ui/icons/node-icons.tsx';
import { type ComparisonItem, comparisonStatusLabel } from '../model/compared-rows.ts';
import { changesOf } from '../model/value-changes.ts';
import { ValueDiff } from './value-diff.tsx';
import { CheckIcon, EditIcon, WorkflowsIcon } from '../../../ui/icons/first-icons.tsx';

const sideStyle = 'text-ink-2 wrap-anywhere data-missing:text-ink-3 data-missing:italic';

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
    <li
      className="group/line grid grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)_minmax(0,1fr)] gap-y-0.5 gap-x-4 items-center min-h-8.5 px-3 py-1 border-t border-hair text-small data-first:bg-accent-wash data-first:shadow-[inset_2px_0_0_var(--accent)] max-[761px]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
      data-status={status}
      data-first={isFirst || undefined}
    >
      <div className="flex flex-wrap items-center gap-y-0 gap-x-2 min-w-0 [&>svg]:flex-none [&>svg]:text-ink-3 [&_b]:font-medium [&_b]:wrap-anywhere max-[761px]:col-span-full">
        <Kind size={14} />
        <b>{name}</b>
        <span className="text-ink-3 text-micro">{target}</span>
        <span className="inline-flex items-center gap-0.75 text-ink-3 group-data-[status=changed]/line:text-waiting group-[&:is([data-status=only\_left],[data-status=only\_right])]/line:text-accent-ink">
          <DiffIcon size={13} /> {comparisonStatusLabel[status]}
          {changed !== '' && `: ${changed}`}
        </span>
        {isFirst && <span className="text-accent-ink text-micro font-semibold">{t('first difference')}</span>}
        {canOpen && (
          <button
            type="button"
            className="inline-flex items-center gap-0.5 min-h-6 pr-1.5 pl-0.5 rounded-1 text-ink-2 text-small hover:bg-hover hover:text-ink"
            aria-expanded={isOpen}
            onClick={onToggle}
          >
            {isOpen ? <ChevronDownIcon size={14} /> : <ChevronRightIcon size={14} />}
            {isOpen ? t('Hide') : t('Show')} <span className="sr-only">{t('differences in {{name}}', { name })}</span>
          </button>
        )}
      </div>
      <p className={sideStyle} data-missing={status === 'only_right' || undefined}>
        <span className="sr-only">{t('Left:')} </span>
        {left}
      </p>
      <p className={sideStyle} data-missing={status === 'only_left' || undefined}>
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
    <div className="col-span-full grid grid-cols-[minmax(0,1fr)] gap-2.5 pt-1.5 pb-2.5">
      {changes.length === 0 && <p className="text-ink-3 text-micro">{t('No value.')}</p>}
      {changes.map(change => (
        <ValueDiff key={change.label} change={change} />
      ))}
    </div>
  );
}
