import type { Metadata } from 'next';
import { Suspense } from 'react';
import { WorkflowRunsPage } from '../../../../../features/runs/index.ts';
import { t } from '../../../../../lib/texts/t.ts';

export const metadata: Metadata = { title: t('Runs') };

export default async function WorkflowRuns({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  // The filters are in the query of the URL, which is not known before the request.
  return (
    <Suspense fallback={null}>
      <WorkflowRunsPage workflowId={decodeURIComponent(id)} />
    </Suspense>
  );
}
