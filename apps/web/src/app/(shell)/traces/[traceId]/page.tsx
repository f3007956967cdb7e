import type { Metadata } from 'next';
import { TracePage } from '../../../../features/traces/index.ts';
import { t } from '../../../../lib/texts/t.ts';

export const metadata: Metadata = { title: t('Trace') };

export default async function Trace({ params }: { params: Promise<{ traceId: string }> }) {
  return <TracePage traceId={(await params).traceId} />;
}
