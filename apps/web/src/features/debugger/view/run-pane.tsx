'use client';
import { nodeRowId, titleOf, type WorkflowNode } from '@pinion/contracts';
import Link from 'next/link';
import { useStore } from 'zustand';
import { termOf } from '../../../lib/texts/term-of.ts';
import { formatList } from '../../../lib/texts/format-list.ts';
import { formatTime } from '../../../lib/timestamps.ts';
import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import { Trans } from '../../../lib/texts/trans.tsx';
import { Button } from '../../../ui/button.tsx';
import { JsonView } from '../../../ui/json/json-view.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Label, Section } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { PendingApprovals } from '../../approvals/index.ts';
import { findFailure, FailureNote, type RunFailure } from '../../run-failure/index.ts';
import {
  nodeMomentBadge,
  pendingApprovalIds,
  type RunViewStore,
  runStatusBadge,
  selectRow,
  shortRunId,
  tallyOf,
  notRunText,
} from '../../run/index.ts';
import { EvaluationNote } from './evaluation-note.tsx';
import { UndoneEffects } from './undone-effects.tsx';
import type { Undoing } from './use-undoing-run.ts';
import { RunsIcon } from '../../../ui/icons/first-icons.tsx';
import { ForkedFromNote } from './forked-from-note.tsx';
import { PartOfRunNote } from './part-of-run-note.tsx';

const blockStyle = 'px-4 py-2.5 border-t border-hair';

/** Renders the run as a whole: its parent, its pending approvals, its input and output, and its nodes. */
export function RunPane({ store, undoing }: { store: RunViewStore; undoing: Undoing }) {
  useStore(store, state => state.revision);
  const isAtEnd = useStore(store, state => state.count >= state.journal.length);
  const { journal, runId } = store.getState();
  const { started, latest } = { started: journal.latest.started, latest: journal.latest };
  // The run's own state changes only with its last event, so it is not folded again for every pixel of a drag.
  const isOver = latest.isOver() && isAtEnd;
  const pulse = useStore(store, state => pendingApprovalIds(state.journal));
  const status = isOver ? latest.status : isAtEnd && latest.status === 'waiting' ? 'waiting' : 'running';
  const tally = tallyOf(journal);
  const output = isOver ? latest.output : undefined;
  const failure = isOver ? findFailure(latest) : undefined;
  return (
    <Panel
      label={t('Inspector')}
      icon={<RunsIcon />}
      title={t('Run {{runId}}', { runId: shortRunId(runId) })}
      detail={formatList([
        counted(tally.turns, 'turn'),
        counted(tally.calls, 'call'),
        ...(latest.startedAt === undefined ? [] : [formatTime(new Date(latest.startedAt))]),
      ])}
      actions={<StatusBadge status={runStatusBadge(status)} kind="pill" word={termOf(status)} />}
    >
      {started?.parent !== undefined && (
        <Section title={t('Part of')}>
          <p className="text-small">
            <Trans
              text={started.parent.index === undefined ? '<run/>, node <node/>' : '<run/>, node <node/>, item <index/>'}
              parts={{
                run: (
                  <Link href={`/runs/${encodeURIComponent(started.parent.run_id)}`}>
                    {t('Run {{runId}}', { runId: shortRunId(started.parent.run_id) })}
                  </Link>
                ),
                node: <>{started.parent.node_id}</>,
                index: <>{started.parent.index}</>,
              }}
            />
          </p>
        </Section>
      )}
      <PartOfRunNote store={store} />
      <ForkedFromNote store={store} />
      <EvaluationNote store={store} />
      <PendingApprovals runId={runId} pulse={pulse} />
      <UndoneEffects undoing={undoing} />
      {failure !== undefined && <FailureNote failure={failure} actions={<FailureActions store={store} failure={failure} />} />}
      <div className={blockStyle}>
        <JsonView value={started?.input ?? null} label={t('Input')} title={<Label>{t('Input')}</Label>} maxHeight={200} />
      </div>
      {output === undefined ? (
        <Section title={t('Output')} aside={isOver ? t('—') : t('pending')}>
          {null}
        </Section>
      ) : (
        <div className={blockStyle}>
          <JsonView value={output} label={t('Output')} title={<Label>{t('Output')}</Label>} maxHeight={260} />
        </div>
      )}
      <Section title={t('Nodes')}>
        {(started?.workflow.nodes ?? []).map(node => (
          <NodeRow key={node.id} store={store} node={node} />
        ))}
      </Section>
    </Panel>
  );
}

/** Renders the ways to what failed: in this run, and in the workflow as it is now. */
function FailureActions({ store, failure: { node } }: { store: RunViewStore; failure: RunFailure }) {
  if (node === undefined) return null;
  const { workflowId } = store.getState().journal.latest;
  return (
    <>
      <Button size="small" kind="line" onClick={() => selectRow(store, nodeRowId(node.id))}>
        {t('Show {{node}}', { node: titleOf(node) })}
      </Button>
      {workflowId !== '' && (
        <Link
          className="text-small text-accent-ink underline"
          href={`/workflows/${encodeURIComponent(workflowId)}#${encodeURIComponent(node.id)}`}
        >
          {t('Open in editor')}
        </Link>
      )}
    </>
  );
}

function NodeRow({ store, node }: { store: RunViewStore; node: WorkflowNode }) {
  const moment = useStore(store, state => state.journal.nodeAt(node.id, state.count));
  const { status, unrun } = moment;
  return (
    <button
      type="button"
      className="flex items-center gap-2 w-full min-h-6.5 px-1 rounded-1 text-ink text-small text-left hover:bg-hover [&>span:nth-child(2)]:cut [&>span:nth-child(2)]:min-w-0 [&>span:last-child]:ml-auto [&>span:last-child]:text-ink-3 [&>span:last-child]:text-micro"
      onClick={() => selectRow(store, nodeRowId(node.id))}
    >
      <StatusBadge status={nodeMomentBadge(moment)} word={null} size={13} />
      <span>{titleOf(node)}</span>
      <span>{unrun !== undefined ? notRunText[unrun] : status === 'skipped' ? t('skipped') : termOf(status)}</span>
    </button>
  );
}
