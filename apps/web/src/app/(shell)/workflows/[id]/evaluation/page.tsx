import type { Metadata } from 'next';
import { EvaluationPage } from '../../../../../features/evaluation/index.ts';

export const metadata: Metadata = { title: 'Evaluation' };

type Props = { params: Promise<{ id: string }>; searchParams: Promise<{ show?: string | string[] }> };

export default async function Evaluation({ params, searchParams }: Props) {
  const [{ id }, { show }] = await Promise.all([params, searchParams]);
  return <EvaluationPage workflowId={decodeURIComponent(id)} shown={Array.isArray(show) ? show[0] : show} />;
}
