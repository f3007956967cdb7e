'use client';
import { t } from '../../../lib/texts/t.ts';
import { Page } from '../../shell/index.ts';
import { useRunFilter } from '../actions/use-run-filter.ts';
import { RunList } from './run-list.tsx';

/** Renders the runs of one workflow. */
export function WorkflowRunsPage({ workflowId }: { workflowId: string }) {
  const { filter, change } = useRunFilter();
  return (
    <Page
      title={t('Runs')}
      lead={t('The runs of this workflow. Open one to step through it, or select two to compare.')}
      permission="edit"
    >
      <RunList workflowId={workflowId} filter={{ ...filter, workflow: '' }} change={part => change({ ...part, workflow: '' })} />
    </Page>
  );
}
