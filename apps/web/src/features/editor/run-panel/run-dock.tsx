'use client';
import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { termOf } from '../../../lib/texts/term-of.ts';
import { t } from '../../../lib/texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ChevronDownIcon } from '../../../ui/icons/chrome-icons.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Tag } from '../../../ui/tag.tsx';
import {
  DeadLetterNote,
  formatProgress,
  partOfRun,
  runStatusBadge,
  type RunViewStore,
  shortRunId,
  tallyOf,
  useCancelRun,
  useQueueText,
  useRunTail,
} from '../../run/index.ts';
import { TimelineChart, useCallCommands, useTimelineCommands } from '../../timeline/index.ts';
import { findFailure } from '../../run-failure/index.ts';
import { RunFailureNote } from './run-failure-note.tsx';
import { type RunAgainOptions, useRunAgain } from './use-run-again.ts';
import { useRunCallActions } from './use-run-call-actions.tsx';
import { CloseIcon } from '../../../ui/icons/first-icons.tsx';
import { JsonView } from '../../../ui/json/json-view.tsx';
import { Label } from '../../../ui/section.tsx';

export type RunDockProps = RunAgainOptions & { store: RunViewStore; onClose: () => void };

/** Renders the run that was started here: live below the canvas, and in the same form after it has ended. */
export function RunDock({ store, onClose, ...options }: RunDockProps) {
  const router = useRouter();
  const [isFolded, setFolded] = useState(false);
  const [isResultOpen, setResultOpen] = useState(true);
  useRunTail(store);
  useStore(store, state => state.revision);
  const connection = useStore(store, state => state.connection);
  const error = useStore(store, state => state.error);
  const { runId, journal } = store.getState();
  const { isCancelling, cancel } = useCancelRun(runId);
  const { status } = journal.latest;
  const isOver = journal.latest.isOver();
  const debuggerPath = `/runs/${encodeURIComponent(runId)}`;
  useEffect(() => router.prefetch(debuggerPath), [router, debuggerPath]);
  const queued = useQueueText(store);
  const tally = tallyOf(journal);
  const hasAgent = journal.latest.started?.workflow.nodes.some(node => node.type === 'agent') ?? true;
  const { started } = journal.latest;
  const part = started === undefined ? undefined : partOfRun(started);
  const { actions, dialog } = useRunCallActions(store);
  useCallCommands(store, actions);
  useTimelineCommands(store);
  const runAgain = useRunAgain(options);
  const { output } = journal.latest;
  const hasResult = isOver && output !== undefined && output !== null;
  const showsResult = hasResult && isResultOpen;
  const failure = findFailure(journal.latest);
  const isWhole = started?.part === undefined && started?.workflow_version === undefined;
  return (
    <>
      <header className="flex items-center gap-2.5 min-h-9.5 pr-2 pl-3.5 border-b border-hair whitespace-nowrap max-[561px]:flex-wrap max-[561px]:gap-y-1 max-[561px]:gap-x-2 max-[561px]:py-1">
        <b title={runId}>{t('Run {{runId}}', { runId: shortRunId(runId) })}</b>
        {part !== undefined && <Tag boxed>{part}</Tag>}
        {connection === 'live' && !isOver ? (
          <StatusBadge
            status={status === 'waiting' ? 'waiting' : 'running'}
            word={status === 'waiting' ? t('waiting') : t('live')}
          />
        ) : (
          <StatusBadge
            status={connection === 'lost' ? 'warning' : runStatusBadge(status)}
            word={connection === 'lost' ? t('connection lost') : termOf(status)}
          />
        )}
        <span className="overflow-hidden text-ellipsis text-ink-3 text-small max-[561px]:hidden">
          {queued ?? formatProgress(tally, hasAgent, isOver)}
        </span>
        <span className="inline-flex gap-3 ml-auto">
          {tally.statuses.map(({ status: badge, count }) => (
            <StatusBadge key={badge} status={badge} word={String(count)} size={13} />
          ))}
        </span>
        {!isOver && connection !== 'lost' && (
          <Button icon={<CloseIcon size={14} />} busy={isCancelling && t('Cancelling')} onClick={cancel}>
            {t('Cancel')}
          </Button>
        )}
        {hasResult && (
          <Button aria-pressed={showsResult} onClick={() => setResultOpen(!isResultOpen)}>
            {t('Result')}
          </Button>
        )}
        <Button onClick={() => router.push(debuggerPath)}>{t('Open debugger')}</Button>
        <IconButton
          label={isFolded ? t('Expand timeline') : t('Collapse timeline')}
          icon={<ChevronDownIcon className={isFolded ? 'rotate-180' : undefined} />}
          onClick={() => setFolded(!isFolded)}
        />
        <IconButton label={t('Close run panel')} icon={<CloseIcon />} onClick={onClose} />
      </header>
      {connection === 'lost' && error !== undefined && (
        <ErrorState code={error.code} title={error.message} className="mx-3.5 my-2">
          {t('The run continues. Open the debugger to reconnect.')}
        </ErrorState>
      )}
      <DeadLetterNote store={store} />
      {failure !== undefined && <RunFailureNote failure={failure} onAgain={isWhole ? () => runAgain(store) : undefined} />}
      {!isFolded && (
        <div
          className="group/body grid [grid-template:minmax(0,1fr)_/_minmax(0,1fr)] h-[min(222px,34dvh)] data-result:grid-cols-[minmax(0,1fr)_minmax(280px,36%)] max-[721px]:data-result:grid-cols-[minmax(0,1fr)]"
          data-result={showsResult || undefined}
        >
          <div className="min-w-0 min-h-0 max-[721px]:group-data-result/body:hidden">
            <TimelineChart run={store} isCompact actions={actions} />
          </div>
          {showsResult && <RunResult output={output} />}
        </div>
      )}
      {dialog}
    </>
  );
}

/** The height of the values: the panel without its margins and the line of the title. */
const HEIGHT = 168;

/** Renders the output of a finished run, as it is read best. */
const RunResult = ({ output }: { output: unknown }) => (
  <section className="min-w-0 px-3.5 py-2 overflow-auto border-l border-hair max-[721px]:border-l-0" aria-label={t('Result')}>
    <JsonView value={output} label={t('Result')} title={<Label>{t('Result')}</Label>} maxHeight={HEIGHT} />
  </section>
);
