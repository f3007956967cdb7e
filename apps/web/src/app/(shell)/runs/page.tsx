import type { Metadata } from 'next';
import { RunsPage } from '../../../features/runs/index.ts';
import { t } from '../../../lib/texts/t.ts';

export const metadata: Metadata = { title: t('Runs') };

export default function Runs() {
  return <RunsPage />;
}
