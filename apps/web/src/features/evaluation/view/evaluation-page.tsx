'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import type { CaseItem, EvaluationItem } from '../../../lib/api-shapes.ts';
import { evaluationPath } from '../../../lib/evaluation-path.ts';
import { t } from '../../../lib/texts/t.ts';
import { Trans } from '../../../lib/texts/trans.tsx';
import { useTRPC } from '../../../lib/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { HelpButton } from '../../help/index.ts';
import { Page, QueryRegion } from '../../shell/index.ts';
import { isInProgress } from '../model/evaluation-labels.ts';
import { CaseDialog } from './case-dialog.tsx';
import { CaseTable } from './case-table.tsx';
import { Results } from './results.tsx';
import { RunAllBar } from './run-all-bar.tsx';
import { PlusIcon } from '../../../ui/icons/first-icons.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

const everyMs = 700;
/** The case being edited. `null` for a new one. */
type Editing = { of: CaseItem | null };

/** Renders the cases of a workflow, and the results of its draft or a version on them. */
export function EvaluationPage({ workflowId }: { workflowId: string }) {
  // The URL holds what is shown, so that it is restored on return: an evaluation, the newest one (empty), or the cases.
  const shown = useSearchParams().get('show');
  const trpc = useTRPC();
  const about = { id: workflowId };
  const workflow = useQuery(trpc.workflows.get.queryOptions({ id: workflowId }));
  const evaluations = useQuery(
    trpc.evaluations.list.queryOptions(about, {
      refetchInterval: ({ state }) => (state.data?.items.some(one => isInProgress(one.status)) ? everyMs : false),
    }),
  );
  const isAtWork = evaluations.data?.items.some(one => isInProgress(one.status)) === true;
  const cases = useQuery(trpc.evaluations.cases.queryOptions(about, { refetchInterval: isAtWork ? everyMs : false }));
  const [editing, setEditing] = useState<Editing | null>(null);
  const show = (next: string | undefined) => window.history.replaceState(null, '', evaluationPath(workflowId, next));
  return (
    <Page
      title={t('Evaluation')}
      permission="edit"
      lead={
        <>
          <Trans
            text="Run the cases of <workflow/> again. Tool results come from each case’s recording, so external systems are not affected."
            parts={{
              workflow: (
                <Link href={`/workflows/${encodeURIComponent(workflowId)}`} className="text-accent-ink underline">
                  {workflow.data?.file.name ?? t('the workflow')}
                </Link>
              ),
            }}
          />{' '}
          <HelpButton topic="cases" />
        </>
      }
      actions={
        <Button kind="line" icon={<PlusIcon />} disabled={cases.data === undefined} onClick={() => setEditing({ of: null })}>
          {t('New case')}
        </Button>
      }
    >
      <QueryRegion query={cases} reading={t('Loading cases…')} rows={6}>
        {({ items }) => (
          <>
            {items.length === 0 && none(evaluations.data?.items) ? (
              <EmptyCases workflowId={workflowId} onWrite={() => setEditing({ of: null })} />
            ) : (
              <>
                <RunAllBar workflowId={workflowId} count={items.length} onStarted={show} />
                <Tabs
                  className="[&>[role=tablist]]:pl-0"
                  label={t('Evaluation views')}
                  value={shown === null ? 'cases' : 'results'}
                  onChange={value => show(value === 'results' ? '' : undefined)}
                  items={[
                    {
                      value: 'cases',
                      label: t('Cases'),
                      count: items.length,
                      content: (
                        <CaseTable workflowId={workflowId} cases={items} onEdit={of => setEditing({ of })} onStarted={show} />
                      ),
                    },
                    {
                      value: 'results',
                      label: t('Results'),
                      content: (
                        <QueryRegion query={evaluations} reading={t('Loading evaluations…')} rows={5}>
                          {({ items: known }) => (
                            <Results
                              evaluations={known}
                              chosen={shown === '' ? undefined : (shown ?? undefined)}
                              onChoose={show}
                            />
                          )}
                        </QueryRegion>
                      ),
                    },
                  ]}
                />
              </>
            )}
            {editing && <CaseDialog workflowId={workflowId} of={editing.of} onClose={() => setEditing(null)} />}
          </>
        )}
      </QueryRegion>
    </Page>
  );
}

const none = (evaluations: readonly EvaluationItem[] | undefined): boolean =>
  evaluations === undefined || evaluations.length === 0;

/** Renders the empty state of a data set, with the ways to add a case. */
function EmptyCases({ workflowId, onWrite }: { workflowId: string; onWrite: () => void }) {
  return (
    <EmptyState
      title={t('No cases yet')}
      actions={
        <Button kind="line" onClick={onWrite}>
          {t('Create case manually')}
        </Button>
      }
    >
      <p>
        <Trans
          text="A case records a correct run. <workflow>Run the workflow</workflow>, open the run, and choose “Save as case…” from its menu to save its input, tool results, and behavior."
          parts={{
            workflow: <Link href={`/workflows/${encodeURIComponent(workflowId)}`} className="text-accent-ink underline" />,
          }}
        />
      </p>
      <p className="mt-2">
        {t(
          'After you change the workflow, run all cases. Each one runs against the draft with its recorded results and shows which calls, arguments, or outputs changed. No tools are called, and recorded model responses cost nothing.',
        )}
      </p>
    </EmptyState>
  );
}
