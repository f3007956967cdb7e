'use client';
import Link from 'next/link';
import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import { Trans } from '../../../lib/texts/trans.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { JsonView } from '../../../ui/json/json-view.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { HelpButton } from '../../help/index.ts';
import { shortRunId } from '../../run/index.ts';
import { dueItems, type UndoItem, undoPlan } from '../model/undo-plan.ts';
import type { UndoControl } from './use-undo.ts';

const progressStyle =
  'flex flex-wrap items-center gap-y-1 gap-x-3 pb-2.5 text-small [&_a]:text-accent-ink [&_a]:underline [&_a]:underline-offset-2';

/** Renders the effects that would be compensated, newest first, with the tool and input, and the effects that stay. */
export function UndoDialog({
  runId,
  undo,
  open,
  onClose,
}: {
  runId: string;
  undo: UndoControl;
  open: boolean;
  onClose: () => void;
}) {
  const rows = undoPlan(undo.effects);
  const due = dueItems(rows);
  return (
    <Dialog
      open={open}
      onOpenChange={isOpen => !isOpen && onClose()}
      title={t('Undo side effects')}
      description={
        <>
          {t(
            'Undoes the newest effect first, in a new run. It stops at the first failure, because older effects may depend on it. No effect is undone twice. If the outcome of an earlier undo is unknown, that effect is skipped.',
          )}{' '}
          <HelpButton topic="undo" />
        </>
      }
      width="wide"
      actions={
        <>
          <Button kind="line" onClick={onClose}>
            {t('Close')}
          </Button>
          <Button kind="danger" busy={undo.isBusy && t('Undoing')} disabled={due.length === 0} onClick={undo.start}>
            {due.length === 0 ? t('Nothing to undo') : t('Undo {{effects}}', { effects: counted(due.length, 'effect') })}
          </Button>
        </>
      }
    >
      <Progress undo={undo} />
      <ol>
        {rows.map(row => (
          <UndoRow key={`${row.madeBy}/${row.nodeId}/${row.id}`} item={row} isOfPart={row.madeBy !== runId} />
        ))}
      </ol>
    </Dialog>
  );
}

function Progress({ undo: { undoing, undoId, isBusy, error } }: { undo: UndoControl }) {
  if (error !== undefined)
    return (
      <p role="alert" className={progressStyle}>
        <StatusBadge status="failed" word={t('Undo not started. {{error}}', { error })} className="whitespace-normal" />
      </p>
    );
  if (undoId === undefined) return null;
  const hasFailed = undoing?.status === 'failed' || undoing?.status === 'cancelled';
  return (
    <p role="status" className={progressStyle}>
      <StatusBadge
        status={isBusy ? 'running' : hasFailed ? 'failed' : 'ok'}
        word={
          isBusy
            ? t('Undoing')
            : hasFailed
              ? t('Undo incomplete. {{message}}', { message: undoing.error?.message ?? '' })
              : t('All effects undone')
        }
        className="whitespace-normal"
      />
      <Link href={`/runs/${encodeURIComponent(undoId)}`}>{t('Run {{undoId}}', { undoId: shortRunId(undoId) })}</Link>
    </p>
  );
}

const badges = { due: 'not-yet', undone: 'ok', failed: 'failed', unknown: 'warning', cannot: 'off' } as const;

function UndoRow({ item, isOfPart }: { item: UndoItem; isOfPart: boolean }) {
  return (
    <li
      className="group/line grid grid-cols-[18px_minmax(0,1fr)] gap-2 items-start py-2 border-t border-hair [&>:first-child]:mt-0.75 [&_b]:font-medium"
      data-state={item.state}
    >
      <StatusBadge status={badges[item.state]} word={null} size={14} />
      <div>
        <p>
          <b>{item.name}</b> <span className="text-ink-3 text-micro">{item.version}</span>
          {isOfPart && (
            <span className="text-ink-3 text-micro">
              {' '}
              <Trans
                text="in <run/>"
                parts={{
                  run: (
                    <Link href={`/runs/${encodeURIComponent(item.madeBy)}`}>
                      {t('run {{runId}}', { runId: shortRunId(item.madeBy) })}
                    </Link>
                  ),
                }}
              />
            </span>
          )}
        </p>
        <p className="[&_a]:text-accent-ink [&_a]:underline [&_a]:underline-offset-2 text-ink-2 text-small wrap-anywhere group-data-[state=failed]/line:text-failed">
          {item.text}
          {item.runId !== undefined && (
            <>
              ,{' '}
              <Link href={`/runs/${encodeURIComponent(item.runId)}`}>
                {t('run {{runId}}', { runId: shortRunId(item.runId) })}
              </Link>
            </>
          )}
        </p>
        {item.input !== undefined && (
          <JsonView
            value={item.input}
            label={t('Input for undoing {{name}}', { name: item.name })}
            title={<span className="text-ink-3 text-micro">{t('with')}</span>}
            maxHeight={120}
          />
        )}
      </div>
    </li>
  );
}
