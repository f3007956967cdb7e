'use client';
import clsx from 'clsx';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import type { RunItem } from '../../../lib/api-shapes.ts';
import { formatCount } from '../../../lib/counted.ts';
import { formatDuration, formatUsd } from '../../../lib/format.ts';
import { formatFullTimestamp, formatTimestamp } from '../../../lib/timestamps.ts';
import { runStatus } from '../../../lib/run-status.ts';
import { t } from '../../../lib/texts/t.ts';
import { runInEditorPath } from '../../../lib/workflow-path.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { RowLink, Td, Tr } from '../../../ui/table.tsx';
import type { RunSelection } from '../actions/use-row-selection.ts';
import { runDuration } from '../model/run-duration.ts';
import { triggerLabels } from '../model/run-trigger.ts';
import { PinIcon } from '../../../ui/icons/action-icons.tsx';
import { useHasPermission } from '../../session/index.ts';
import { useKeepRun } from '../../run/index.ts';
import { ChecklistIcon, MoreIcon, WorkflowsIcon } from '../../../ui/icons/first-icons.tsx';
import { useRef } from 'react';
import { Checkbox } from '../../../ui/checkbox.tsx';

const previewStyle = 'block overflow-hidden text-ink-2 text-ellipsis';

/** The figures that have a column, because a listed run has one. */
export type ShownFigures = { tokens: boolean; cost: boolean };

type RunRowProps = {
  run: RunItem;
  isOfOneWorkflow: boolean;
  shown: ShownFigures;
  now: Date;
  selection: RunSelection;
  onSaveCase: (run: RunItem) => void;
};

export function RunListRow({ run, isOfOneWorkflow, shown, now, selection, onSaveCase }: RunRowProps) {
  const router = useRouter();
  const keep = useKeepRun();
  const canEdit = useHasPermission('edit');
  const isSelected = selection.has(run);
  const shortId = run.run_id.slice(-8);
  return (
    <Tr selected={isSelected}>
      <Td className="w-7">
        <RowCheckbox
          label={t('Select run {{runId}}', { runId: shortId })}
          checked={isSelected}
          onChange={(next, isRange) => selection.set(run, next, isRange)}
        />
      </Td>
      <Td>
        <StatusBadge {...runStatus(run.status)} />
      </Td>
      <Td className="max-w-[clamp(140px,14vw,320px)] overflow-hidden text-ellipsis max-[720px]:max-w-37.5">
        <RowLink>
          <Link href={`/runs/${run.run_id}`} translate="no" title={isOfOneWorkflow ? run.run_id : run.workflow_name}>
            {isOfOneWorkflow ? <code>{shortId}</code> : run.workflow_name}
          </Link>
        </RowLink>
        {run.kept && (
          <span
            className="inline-flex ml-1.5 text-ink-3 [vertical-align:-1px]"
            title={t('Pinned: no retention rule deletes this run')}
          >
            <PinIcon size={12} filled />
            <span className="sr-only">{t('Pinned')}</span>
          </span>
        )}
        {!isOfOneWorkflow && (
          <code className="ml-2 text-ink-3 max-[1600px]:hidden" title={run.run_id}>
            {shortId}
          </code>
        )}
      </Td>
      <Td className={clsx('max-[720px]:hidden', 'w-[36%] min-w-32.5 max-w-0')}>
        <Preview text={run.input_preview} />
      </Td>
      <Td className={clsx('max-[1080px]:hidden', 'w-[36%] min-w-32.5 max-w-0 w-[64%] min-w-40')}>
        <Result run={run} />
      </Td>
      <Td className="max-[1280px]:hidden">{triggerLabels[run.trigger]}</Td>
      <Td className="max-[1280px]:hidden">{run.workflow_version ?? <span className="text-ink-3">{t('Draft')}</span>}</Td>
      <Td figure className="max-[1080px]:hidden">
        {formatCount(run.calls)}
      </Td>
      <Td figure className="max-[1080px]:hidden">
        {run.failed_calls === 0 ? (
          <span className="text-ink-3">{formatCount(0)}</span>
        ) : (
          <span className="text-failed">{formatCount(run.failed_calls)}</span>
        )}
      </Td>
      {shown.tokens && (
        <Td figure className="max-[1280px]:hidden">
          {run.tokens === null ? <Nothing /> : formatCount(run.tokens)}
        </Td>
      )}
      {shown.cost && (
        <Td figure className="max-[1280px]:hidden">
          {run.cost_usd === null ? <Nothing /> : formatUsd(run.cost_usd)}
        </Td>
      )}
      <Td figure className="max-[720px]:hidden">
        <Duration ms={runDuration(run, now)} />
      </Td>
      <Td figure title={run.started_at ? formatFullTimestamp(run.started_at) : undefined}>
        {run.started_at ? formatTimestamp(run.started_at, now) : t('pending')}
      </Td>
      <Td figure>
        <Menu
          trigger={
            <IconButton
              size="small"
              label={t('More actions for run {{runId}}', { runId: shortId })}
              icon={<MoreIcon />}
              tooltip={false}
            />
          }
          items={[
            {
              label: t('Open in editor'),
              icon: <WorkflowsIcon size={14} />,
              disabled: run.workflow_id === '',
              onSelect: () => router.push(runInEditorPath(run.workflow_id, run.run_id)),
            },
            {
              label: t('Save as case…'),
              icon: <ChecklistIcon size={14} />,
              disabled: !canBeCase(run),
              onSelect: () => onSaveCase(run),
            },
            {
              label: run.kept ? t('Unpin run') : t('Pin run'),
              icon: <PinIcon size={14} filled={run.kept} />,
              disabled: !canEdit,
              onSelect: () => keep(run.run_id, !run.kept),
            },
          ]}
        />
      </Td>
    </Tr>
  );
}

/** Checks whether a run can probably become a case. The server decides: a run of a part, for example, can't. */
const canBeCase = ({ status, workflow_id }: RunItem): boolean =>
  workflow_id !== '' && (status === 'succeeded' || status === 'failed');

function Preview({ text }: { text: string | null }) {
  if (text === null) return <Nothing />;
  return (
    <span className={previewStyle} translate="no" title={text}>
      {text}
    </span>
  );
}

function Result({ run }: { run: RunItem }) {
  if (run.error_code === null) return <Preview text={run.output_preview} />;
  return (
    <span
      className={clsx(
        previewStyle,
        '[display:-webkit-box] my-1 [-webkit-box-orient:vertical] [-webkit-line-clamp:2] whitespace-normal',
      )}
      translate="no"
      title={run.error_message ?? undefined}
    >
      <code className="text-failed">{run.error_code}</code> {run.error_message}
    </span>
  );
}

const Nothing = () => <span className="text-ink-3">{t('—')}</span>;

function Duration({ ms }: { ms: number | null }) {
  return ms === null ? <Nothing /> : formatDuration(ms);
}

type RowCheckboxProps = { label: string; checked: boolean; onChange: (checked: boolean, isRange: boolean) => void };

/** Renders the checkbox of a row. With Shift, it sets all rows from the last one that was set. */
function RowCheckbox({ label, checked, onChange }: RowCheckboxProps) {
  const isRange = useRef(false);
  return (
    <span className="relative z-1" onClickCapture={event => void (isRange.current = event.shiftKey)}>
      <Checkbox
        checked={checked}
        onChange={next => onChange(next, isRange.current)}
        label={<span className="sr-only">{label}</span>}
      />
    </span>
  );
}
