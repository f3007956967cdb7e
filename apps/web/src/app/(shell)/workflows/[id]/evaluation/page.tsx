import type { Metadata } from 'next';
import { EvaluationPage } from '../../../../../features/evaluation/index.ts';
import { t } from '../../../../../lib/texts/t.ts';

export const metadata: Metadata = { title: t('Evaluation') };

export default async function Evaluation({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <EvaluationPage workflowId={decodeURIComponent(id)} />;
}
