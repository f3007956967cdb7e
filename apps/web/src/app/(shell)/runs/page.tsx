import type { Metadata } from 'next';
import { Suspense } from 'react';
import { RunsPage } from '../../../features/runs/index.ts';
import { t } from '../../../lib/texts/t.ts';

export const metadata: Metadata = { title: t('Runs') };

export default function Runs() {
  // The filters are in the query of the URL, which is not known before the request.
  return (
    <Suspense fallback={null}>
      <RunsPage />
    </Suspense>
  );
}
