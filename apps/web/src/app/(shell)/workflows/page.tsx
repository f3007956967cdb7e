import type { Metadata } from 'next';
import { WorkflowsPage } from '../../../features/workflows/index.ts';
import { t } from '../../../lib/texts/t.ts';

export const metadata: Metadata = { title: t('Workflows') };

export default function Workflows() {
  return <WorkflowsPage />;
}
