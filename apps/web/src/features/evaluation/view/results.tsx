'use client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatList } from '../../../lib/texts/format-list.ts';
import type { EvaluationItem } from '../../../lib/api-shapes.ts';
import { failureOf } from '../../../lib/failure.ts';
import { formatUsd } from '../../../lib/format.ts';
import { formatFullTimestamp, formatTimestamp } from '../../../lib/timestamps.ts';
import { t } from '../../../lib/texts/t.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Meter } from '../../../ui/meter.tsx';
import { Select } from '../../../ui/select.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { showErrorToast } from '../../../lib/toasts.ts';
import { QueryRegion } from '../../shell/index.ts';
import { useEvaluationActions } from '../actions/use-evaluation-actions.ts';
import { evaluationBadge, isInProgress, formatTotals, evaluatedVersionLabel } from '../model/evaluation-labels.ts';
import { ResultTable } from './result-table.tsx';
import { CloseIcon } from '../../../ui/icons/first-icons.tsx';

const everyMs = 700;
const minute = 60_000;

type ResultsProps = { evaluations: readonly EvaluationItem[]; chosen: string | undefined; onChoose: (id: string) => void };

/** Renders one evaluation live, the newest unless another is selected. */
export function Results({ evaluations, chosen, onChoose }: ResultsProps) {
  const now = useNow(minute);
  const id = chosen ?? evaluations[0]?.id;
  if (id === undefined)
    return (
      <EmptyState title={t('No evaluations yet')}>
        {t('Press “Run all” to run each case against the draft. Differences appear here.')}
      </EmptyState>
    );
  return (
    <>
      <Select
        kind="bare"
        className="mt-2 -ml-2"
        label={t('Evaluation')}
        value={id}
        onChange={onChoose}
        options={evaluations.map(one => ({
          value: one.id,
          label: `${evaluatedVersionLabel(one.version)}, ${formatTimestamp(one.started_at, now)}`,
          hint: formatTotals(one),
        }))}
      />
      {/* What is expanded in one evaluation does not apply to another. */}
      <OneEvaluation key={id} id={id} />
    </>
  );
}

function OneEvaluation({ id }: { id: string }) {
  const trpc = useTRPC();
  const { cancel } = useEvaluationActions();
  const [isCancelling, setCancelling] = useState(false);
  const evaluation = useQuery(
    trpc.evaluations.get.queryOptions(
      { id },
      { refetchInterval: ({ state }) => (state.data === undefined || isInProgress(state.data.status) ? everyMs : false) },
    ),
  );
  const stop = () => {
    setCancelling(true);
    cancel.mutate(
      { id },
      {
        onError: error => {
          setCancelling(false);
          showErrorToast(t('Could not cancel the evaluation'), { detail: failureOf(error).message });
        },
      },
    );
  };
  return (
    <QueryRegion query={evaluation} reading={t('Loading results…')} rows={5}>
      {data => {
        const { totals, models, status } = data;
        const finishedCount = totals.cases - totals.pending;
        return (
          <>
            <div className="flex flex-wrap items-center gap-y-1.5 gap-x-3 min-h-8.5 py-1 text-small">
              <StatusBadge kind="pill" {...evaluationBadge(data)} />
              <span role="status">{formatTotals(data)}</span>
              {isInProgress(status) && (
                <>
                  <Meter
                    label={t('Progress')}
                    share={totals.cases === 0 ? 0 : finishedCount / totals.cases}
                    text={formatTotals(data)}
                  />
                  <Button size="small" icon={<CloseIcon size={14} />} busy={isCancelling && t('Cancelling')} onClick={stop}>
                    {t('Cancel')}
                  </Button>
                </>
              )}
              <span className="ml-auto text-ink-3 max-[561px]:ml-0" title={formatFullTimestamp(data.started_at)}>
                {formatList([
                  models === 'live' ? t('live models') : t('recorded models'),
                  ...(totals.cost_usd > 0 ? [t('{{costUsd}} USD', { costUsd: formatUsd(totals.cost_usd) })] : []),
                ])}
              </span>
            </div>
            <ResultTable results={data.results} isOver={!isInProgress(status)} />
          </>
        );
      }}
    </QueryRegion>
  );
}
