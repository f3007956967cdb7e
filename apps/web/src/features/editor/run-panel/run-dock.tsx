'use client';
import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useState, useMemo } from 'react';
import { useStore } from 'zustand';
import { termOf } from '../../../lib/texts/term-of.ts';
import { t } from '../../../lib/texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ChevronDownIcon } from '../../../ui/icons/chrome-icons.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { PendingApprovals } from '../../questions/index.ts';
import {
  pendingApprovalIds,
  partOfRun,
  formatProgress,
  type RunStore,
  runStatusBadge,
  shortRunId,
  tallyOf,
  useCancelRun,
  useRunTail,
} from '../../run/index.ts';
import { isProgramRow, useProgramActions, useSaveAsTool } from '../../save-program/index.ts';
import { Timeline, useCallCommands, useTimelineCommands, type CallAction } from '../../timeline/index.ts';
import styles from './run-dock.module.css';
import { CloseIcon } from '../../../ui/icons/first-icons.tsx';
import { PinIcon } from '../../../ui/icons/action-icons.tsx';
import { ToolIcon } from '../../../ui/icons/node-icons.tsx';
import { showErrorToast } from '../../../lib/toasts.ts';
import { callNodeRequestOf } from '../canvas-editing/call-node-request.ts';
import { dockActions } from './dock-actions.ts';
import { usePinCall } from './use-pin-call.ts';
import { useMaterialize } from './use-materialize.ts';
import { useSaveProgram } from './use-save-program.ts';

/** Renders the run that was started here: live below the canvas, and in the same form after it has ended. */
export function RunDock({ store, onClose }: { store: RunStore; onClose: () => void }) {
  const router = useRouter();
  const [isFolded, setFolded] = useState(false);
  useRunTail(store);
  useStore(store, state => state.revision);
  const row = useStore(store, state => state.line);
  const pulse = useStore(store, state => pendingApprovalIds(state.journal));
  const error = useStore(store, state => state.error);
  const { runId, journal } = store.getState();
  const { isCancelling, cancel } = useCancelRun(runId);
  const { status } = journal.latest;
  const isOver = journal.latest.isOver();
  const debuggerPath = `/runs/${encodeURIComponent(runId)}`;
  useEffect(() => router.prefetch(debuggerPath), [router, debuggerPath]);
  const tally = tallyOf(journal);
  const hasAgent = journal.latest.started?.workflow.nodes.some(node => node.type === 'agent') ?? true;
  const { started } = journal.latest;
  const part = started === undefined ? undefined : partOfRun(started);
  const { actions, dialog } = useCallActions(store);
  useCallCommands(store, actions);
  useTimelineCommands(store);
  return (
    <>
      <header className={styles.head}>
        <b title={runId}>{t('Run {{runId}}', { runId: shortRunId(runId) })}</b>
        {part !== undefined && <Tag boxed>{part}</Tag>}
        {row === 'live' && !isOver ? (
          <StatusBadge
            status={status === 'waiting' ? 'waiting' : 'running'}
            word={status === 'waiting' ? t('waiting') : t('live')}
          />
        ) : (
          <StatusBadge
            status={row === 'lost' ? 'warning' : runStatusBadge(status)}
            word={row === 'lost' ? t('connection lost') : termOf(status)}
          />
        )}
        <span className={styles.words}>{formatProgress(tally, hasAgent, isOver)}</span>
        <span className={styles.tally}>
          {tally.statuses.map(({ status: badge, count }) => (
            <StatusBadge key={badge} status={badge} word={String(count)} size={13} />
          ))}
        </span>
        {!isOver && row !== 'lost' && (
          <Button icon={<CloseIcon size={14} />} busy={isCancelling && t('Cancelling')} onClick={cancel}>
            {t('Cancel')}
          </Button>
        )}
        <Button onClick={() => router.push(debuggerPath)}>{t('Open debugger')}</Button>
        <IconButton
          label={isFolded ? t('Expand timeline') : t('Collapse timeline')}
          icon={<ChevronDownIcon className={isFolded ? styles.folded : undefined} />}
          onClick={() => setFolded(!isFolded)}
        />
        <IconButton label={t('Close run panel')} icon={<CloseIcon />} onClick={onClose} />
      </header>
      {row === 'lost' && error !== undefined && (
        <ErrorState code={error.code} title={error.message} className={styles.lost}>
          {t('The run continues. Open the debugger to reconnect.')}
        </ErrorState>
      )}
      <div className={styles.questions}>
        <PendingApprovals runId={runId} pulse={pulse} />
      </div>
      {!isFolded && (
        <div className={styles.timeline}>
          <Timeline run={store} isCompact actions={actions} />
        </div>
      )}
      {dialog}
    </>
  );
}

/** Returns the actions on a call of the run that is shown below the canvas. */
function useCallActions(run: RunStore): { actions: readonly CallAction[]; dialog: ReactNode } {
  const materialize = useMaterialize();
  const pin = usePinCall();
  const { begin, dialog } = useSaveAsTool(run);
  const programActions = useProgramActions(run, { onNode: useSaveProgram(), onTool: begin });
  const actions = useMemo(
    (): readonly CallAction[] => [
      {
        ...dockActions.materialize,
        icon: <ToolIcon size={14} />,
        isFor: row => run.getState().journal.latest.nodes.get(row.node_id)?.agent !== undefined && !isProgramRow(row),
        act: row => {
          if (row.envelope === undefined)
            showErrorToast(t('The call has not ended'), { detail: t('Wait for its result, then convert it to a node.') });
          else materialize(callNodeRequestOf(run.getState().journal, row.node_id, row.envelope));
        },
      },
      {
        ...dockActions.pin,
        icon: <PinIcon size={14} />,
        isFor: row => row.envelope !== undefined && run.getState().journal.latest.nodes.get(row.node_id)?.agent !== undefined,
        act: ({ node_id, envelope }) => {
          if (envelope !== undefined) pin({ node_id, tool: envelope.name, call_id: envelope.call_id });
        },
      },
      ...programActions,
    ],
    [run, materialize, pin, programActions],
  );
  return { actions, dialog };
}
