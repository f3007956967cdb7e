'use client';
import type { ParentRun } from '@pinion/contracts';
import Link from 'next/link';
import { useState } from 'react';
import { useStore } from 'zustand';
import { termOf } from '../../../lib/texts/term-of.ts';
import { formatList } from '../../../lib/texts/format-list.ts';
import { counted } from '../../../lib/counted.ts';
import { formatDuration } from '../../../lib/format.ts';
import { runPath } from '../../../lib/run-path.ts';
import { t } from '../../../lib/texts/t.ts';
import { runInEditorPath } from '../../../lib/workflow-path.ts';
import { Trans } from '../../../lib/texts/trans.tsx';
import type { Crumb } from '../../../ui/breadcrumb.tsx';
import { Button } from '../../../ui/button.tsx';
import { DownloadIcon, ForkIcon, RefreshIcon, ReplayIcon } from '../../../ui/icons/action-icons.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useMemberNames } from '../../session/index.ts';
import { type ForkAction, forkedFromLabel } from '../../fork/index.ts';
import {
  reusedCalls,
  type LoadedJournal,
  type RunViewStore,
  runStatusBadge,
  shortRunId,
  tallyOf,
  useCancelRun,
} from '../../run/index.ts';
import { useRunAgain } from '../actions/use-run-again.ts';
import { canRunAgain } from '../model/can-run-again.ts';
import { useRunRetention } from '../actions/use-run-retention.ts';
import { useBundleDownload } from '../actions/use-bundle-download.ts';
import { AppTopBar } from '../../shell/index.ts';
import { RequirePermission } from '../../session/index.ts';
import { ReusedCallsNote } from './reused-calls-note.tsx';
import { ReplayChip } from './replay-chip.tsx';
import { RunMenu } from './run-menu.tsx';
import { UndoDialog } from './undo-dialog.tsx';
import type { ReplayControl } from './use-replay.ts';
import type { UndoControl } from './use-undo.ts';
import { CloseIcon, UndoIcon } from '../../../ui/icons/first-icons.tsx';

type DebuggerTopBarProps = {
  store: RunViewStore;
  replay: ReplayControl;
  undo: UndoControl;
  fork: ForkAction['begin'];
  onCompare: () => void;
  onSaveCase: () => void;
  onCopyLink: () => void;
};

/** Returns facts of a run, such as "4 calls, version 2, a replay". */
function factsOf(journal: LoadedJournal): string[] {
  const { workflow_version: version, replay_of, undo_of, evaluation } = journal.latest.started ?? {};
  return [
    counted(tallyOf(journal).calls, 'call'),
    ...(version === undefined ? [] : [t('version {{version}}', { version })]),
    ...(replay_of === undefined ? [] : [t('replay')]),
    ...(undo_of === undefined ? [] : [t('undo')]),
    ...(evaluation === undefined ? [] : [t('evaluation')]),
  ];
}

/** Renders the breadcrumbs, the status of the run and its actions. */
export function DebuggerTopBar({ store, replay, undo, fork, onCompare, onSaveCase, onCopyLink }: DebuggerTopBarProps) {
  useStore(store, state => state.revision);
  const connection = useStore(store, state => state.connection);
  const [isUndoOpen, setUndoOpen] = useState(false);
  const { journal, runId } = store.getState();
  const { isFetching, download } = useBundleDownload(store);
  const { isCancelling, cancel } = useCancelRun(runId);
  const { latest } = journal;
  const name = latest.started?.workflow.name;
  const parent = latest.started?.parent;
  const isOver = latest.isOver();
  const again = useRunAgain(store);
  const retention = useRunRetention(runId);
  const canRun = canRunAgain(latest);
  const isRunMain = canRun && latest.status === 'failed';
  const crumbs = [
    { label: t('Workflows'), href: '/workflows' },
    ...(name === undefined ? [] : [crumbOf(name, latest.workflowId, runId)]),
    ...(parent === undefined ? [] : [parentCrumb(parent, runId)]),
    {
      label:
        parent?.index === undefined
          ? t('Run {{runId}}', { runId: shortRunId(runId) })
          : t('Run {{runId}}, item {{index}}', { runId: shortRunId(runId), index: parent.index }),
    },
  ];
  return (
    <AppTopBar
      search="icon"
      crumbs={crumbs}
      actions={
        <>
          <RequirePermission permission="edit">
            {!isOver && journal.length > 0 && (
              <Button folds icon={<CloseIcon size={14} />} busy={isCancelling && t('Cancelling')} onClick={cancel}>
                {t('Cancel')}
              </Button>
            )}
            {undo.effects.length > 0 && (
              <Button folds icon={<UndoIcon size={14} />} onClick={() => setUndoOpen(true)}>
                {t('Undo side effects')}
              </Button>
            )}
          </RequirePermission>
          <Button
            folds
            icon={<DownloadIcon />}
            busy={isFetching && t('Downloading')}
            disabled={journal.length === 0}
            onClick={() => download()}
          >
            {t('Download bundle')}
          </Button>
          <RunMenu
            store={store}
            fork={fork}
            onDownloadWithBlobs={() => download({ blobs: true })}
            onCompare={onCompare}
            onSaveCase={onSaveCase}
            onCopyLink={onCopyLink}
            retention={retention}
            onRunAgain={canRun ? again.start : undefined}
          />
          <RequirePermission permission="edit">
            <ReplayButton replay={replay} isOver={isOver} isMain={!isRunMain} />
            {isRunMain && (
              <Button
                kind="main"
                folds
                icon={<RefreshIcon size={14} />}
                busy={again.isStarting && t('Starting')}
                title={t('Same input, current draft')}
                onClick={again.start}
              >
                {t('Run again')}
              </Button>
            )}
          </RequirePermission>
        </>
      }
    >
      <UndoDialog runId={runId} undo={undo} open={isUndoOpen} onClose={() => setUndoOpen(false)} />
      {journal.length > 0 && (
        <>
          <StatusBadge
            status={connection === 'lost' ? 'warning' : runStatusBadge(latest.status)}
            kind="pill"
            word={connection === 'lost' ? t('connection lost') : termOf(latest.status)}
          />
          <ReplayChip state={replay.state} />
          <span className="text-ink-3 text-small whitespace-nowrap max-[821px]:hidden">
            {formatList([...(isOver ? [formatDuration(journal.endMs)] : []), ...factsOf(journal)])}
          </span>
          {retention.isKept && <Pill>{t('Pinned')}</Pill>}
          <ForkedFromLink journal={journal} />
          <ReusedCallsNote journal={journal} />
        </>
      )}
    </AppTopBar>
  );
}

type ReplayButtonProps = { replay: ReplayControl; isOver: boolean; isMain: boolean };

/** Renders the replay button, which cancels while a replay is running. */
function ReplayButton({ replay: { state, start, cancel }, isOver, isMain }: ReplayButtonProps) {
  const kind = isMain ? 'main' : 'line';
  if (state.kind !== 'busy')
    return (
      <Button kind={kind} folds icon={<ReplayIcon size={14} />} disabled={!isOver} onClick={start}>
        {t('Replay offline')}
      </Button>
    );
  return (
    <Button
      kind={kind}
      folds
      icon={<CloseIcon size={14} />}
      busy={(state.isCancelling && t('Cancelling')) || (state.runId === undefined && t('Replaying'))}
      onClick={cancel}
    >
      {t('Cancel replay')}
    </Button>
  );
}

/**
 * Renders a link to the run this one was forked from. The header shows it because a part of what is shown happened in that run.
 */
function ForkedFromLink({ journal }: { journal: LoadedJournal }) {
  const names = useMemberNames();
  const from = journal.latest.started?.forked_from;
  if (from === undefined) return null;
  const reused = reusedCalls(journal)?.calls ?? 0;
  const phrase = formatList([
    forkedFromLabel(from, journal, names),
    ...(reused === 0 ? [] : [t('{{calls}} reused', { calls: counted(reused, 'call') })]),
  ]);
  return (
    <span
      className="cut min-w-0 text-ink-3 text-small [&_svg]:inline [&_svg]:[vertical-align:-2px] [&_a]:text-accent-ink [&_a]:underline [&_a]:underline-offset-2 max-[821px]:hidden"
      title={t('Fork of run {{runId}} {{where}}', { runId: shortRunId(from.run_id), where: phrase })}
    >
      <ForkIcon size={13} />{' '}
      <Trans
        text="Fork of <run/> <where/>"
        parts={{
          run: (
            <Link href={`/runs/${encodeURIComponent(from.run_id)}`}>
              {t('run {{runId}}', { runId: shortRunId(from.run_id) })}
            </Link>
          ),
          where: <>{phrase}</>,
        }}
      />
    </span>
  );
}

/** Returns the breadcrumb to the run this one is a part of, with that part selected. */
const parentCrumb = ({ run_id, node_id, call_id }: ParentRun, runId: string): Crumb => ({
  label: t('Run {{runId}}', { runId: shortRunId(run_id) }),
  href: runPath(run_id, { row: call_id === undefined ? `part\n${node_id}\n${runId}` : `call\n${node_id}\n${call_id}` }),
});

/** Returns the breadcrumb of the workflow, with this run. A run that compensates another one or makes a single call has none. */
const crumbOf = (name: string, workflowId: string, runId: string): Crumb =>
  workflowId === '' ? { label: name } : { label: name, href: runInEditorPath(workflowId, runId) };
