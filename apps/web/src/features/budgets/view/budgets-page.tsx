'use client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BudgetReport, SpendLimit } from '../../../lib/api-shapes.ts';
import { failureText } from '../../../lib/failure.ts';
import { formatMonth } from '../../../lib/timestamps.ts';
import { t } from '../../../lib/texts/t.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Section } from '../../../ui/section.tsx';
import { showToast, showErrorToast } from '../../../lib/toasts.ts';
import { HelpButton } from '../../help/index.ts';
import { Page, QueryRegion } from '../../shell/index.ts';
import { useBudgetActions } from '../actions/use-budget-actions.ts';
import { hasNoLimit, limitChange, findLimit, formatReset, type SpendLimitSubject } from '../model/spend-limits.ts';
import styles from './budgets.module.css';
import { LimitDialog } from './limit-dialog.tsx';
import { PriceSection } from './price-section.tsx';
import { SpendingTable } from './spending-table.tsx';
import { PlusIcon } from '../../../ui/icons/first-icons.tsx';

const everyMs = 5_000;

/** Renders what this month's runs have spent, their limits, and the prices of models. */
export function BudgetsPage() {
  const trpc = useTRPC();
  const settings = useQuery(trpc.settings.get.queryOptions());
  const { change } = useBudgetActions();
  // Data that was read before a change is stored would bring back the old values.
  const refetchInterval = change.isPending ? false : everyMs;
  const report = useQuery(trpc.budgets.get.queryOptions(undefined, { refetchInterval }));
  const [dialog, setDialog] = useState<{ subject: SpendLimitSubject } | null>(null);
  const openLimitDialog = (subject: SpendLimitSubject) => setDialog({ subject });
  const onError = (error: unknown) => showErrorToast(t('Could not change the limit'), { detail: failureText(error) });
  const remove = (subject: SpendLimitSubject, was: SpendLimit) =>
    change.mutate(
      { budgets: limitChange(subject, {}) },
      {
        onError,
        onSuccess: () =>
          showToast(t('Limit removed'), {
            detail: t('It no longer applies to any run.'),
            action: { label: t('Undo'), run: () => change.mutate({ budgets: limitChange(subject, was) }, { onError }) },
          }),
      },
    );
  return (
    <Page
      title={t('Budgets')}
      lead={t('Monthly limits for all runs together. Each step is counted before it starts, so a limit is never exceeded.')}
      permission="administer"
      actions={
        <Button kind="main" icon={<PlusIcon />} disabled={report.data === undefined} onClick={() => openLimitDialog(undefined)}>
          {t('Set limit')}
        </Button>
      }
    >
      <QueryRegion query={report} reading={t('Loading this month’s spending…')} rows={4}>
        {data => (
          <div className={styles.sections}>
            <Section
              kind="page"
              title={formatMonth(data.period)}
              aside={t('resets on {{resetWords}}', { resetWords: formatReset(data.resets_at) })}
            >
              {isUntouched(data) ? (
                <NothingYet />
              ) : (
                <SpendingTable
                  report={data}
                  onLimit={openLimitDialog}
                  onRemove={subject => remove(subject, findLimit(data, subject))}
                />
              )}
            </Section>
            <Section kind="page" title={t('At the limit')} help={<HelpButton topic="budgets" />}>
              <p className={styles.note}>
                {t(
                  'A tool call over budget is denied with POLICY_DENIED before anything is sent, and its result names the budget. An agent whose next turn is over budget ends with its current outputs and finish reason budget. Steps can run again once the limit is raised or the next month starts. Set limits per run in the agent’s policy.',
                )}
              </p>
            </Section>
            <QueryRegion query={settings} reading={t('Loading prices…')} rows={3}>
              {({ prices }) => <PriceSection prices={prices} />}
            </QueryRegion>
            {dialog && <LimitDialog report={data} subject={dialog.subject} onClose={() => setDialog(null)} />}
          </div>
        )}
      </QueryRegion>
    </Page>
  );
}

const isUntouched = ({ workspace: { spent, held, unpriced, limit }, workflows }: BudgetReport): boolean =>
  workflows.length === 0 &&
  hasNoLimit(limit) &&
  unpriced === 0 &&
  [spent, held].every(({ tokens, calls, usd }) => tokens === 0 && calls === 0 && usd === 0);

function NothingYet() {
  return (
    <EmptyState title={t('No spending or limits this month')}>
      {t(
        'Run a workflow to see its tokens, calls, and cost here. Set a limit for the workspace to cap the bill, or for one workflow to leave budget for the others.',
      )}
    </EmptyState>
  );
}
